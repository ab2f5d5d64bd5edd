import type { ChildProcess } from 'node:child_process';
import { toError } from '@agent-hooks/hook-types';
import type { ResidentHookConfig } from '@agent-hooks/hook-types/internal';
import { type Environment, hookEnvironment } from '../../environment/environment.ts';
import { loadModule } from '../../process/load-module.ts';
import { explainStartError } from '../../run/failures.ts';
import type { Limiter } from '../../run/limiter.ts';
import { type EndReason, noOutput } from '../../run/run-output.ts';
import type { Confinement } from '../../sandbox/confine.ts';
import { planCommand } from '../../shell/command-line.ts';
import { BackOff } from './back-off.ts';
import { Complaints } from './complaints.ts';
import { type Crash, cannotBeRun, endOfBackOff } from './crash.ts';
import type { ProcessLimits, ProcessOwner } from './process-owner.ts';
import type { RequestHolder, ResidentRequest } from './request.ts';
import { ResidentProcess } from './resident-process.ts';
import { type StartFailure, startResident } from './start-resident.ts';
import { watchOver } from './watchdog.ts';

/** What a resident program is started with. */
export interface ResidentStart {
  readonly config: ResidentHookConfig;
  readonly cwd: string;
  readonly environment: Environment;
  readonly limits: ProcessLimits;
  readonly confinement: Confinement;
  /** Starting a process blocks the host, so starts take turns. */
  readonly starts: Limiter;
}

/** The longest that a request waits for a program that has crashed, or for a sign of life from one that seems to hang. */
const patienceMs = 1_000;

/** One resident program: its process, started when it is needed and again after a crash, and the requests that wait for it. */
export class Resident implements RequestHolder, ProcessOwner {
  readonly complaints = new Complaints();
  readonly limits: ProcessLimits;
  readonly #start: ResidentStart;
  readonly #waiting = new Set<ResidentRequest>();
  /** All that are not gone yet; only the current one gets requests. */
  readonly #processes = new Set<ResidentProcess>();
  #current: ResidentProcess | undefined;
  readonly #backOff = new BackOff();
  #lastCrash: Crash | undefined;
  #isStarting = false;
  /** Settled once a process that takes its time to start is there, or has failed to. */
  #started: Promise<void> | undefined;
  #isDisposed = false;
  #later: NodeJS.Timeout | undefined;

  constructor(start: ResidentStart) {
    this.#start = start;
    this.limits = start.limits;
  }

  get isBusy(): boolean {
    return this.#waiting.size > 0 || [...this.#processes].some((process) => process.isBusy);
  }

  ask(request: ResidentRequest): void {
    request.holder = this;
    this.#waiting.add(request);
    this.#sendWaiting();
  }

  abandon(request: ResidentRequest, reason: EndReason): void {
    this.#waiting.delete(request);
    request.settle({ ...noOutput, terminationReason: reason, warnings: this.complaints.take() });
    // It did not read what was written to it before.
    if (this.#current && !this.#current.canTake) this.#current.suspect();
  }

  /** Ends the program for good; resolves when nothing of it is left. */
  async end(): Promise<void> {
    this.#isDisposed = true;
    await this.#started;
    await Promise.all([...this.#processes].map((process) => process.end()));
  }

  /** Aborts all requests and ends the program for good; the host stays alive until nothing of it is left. */
  async dispose(): Promise<void> {
    this.#isDisposed = true;
    clearTimeout(this.#later);
    for (const request of this.#waiting) request.settle({ ...noOutput, terminationReason: 'aborted' });
    this.#waiting.clear();
    await this.#started;
    await Promise.all([...this.#processes].map((process) => process.dispose()));
  }

  answered(): void {
    this.#backOff.succeeded();
    if (this.#waiting.size > 0) this.#sendWaiting();
  }

  changed(): void {
    this.#sendWaiting();
  }

  lost(request: ResidentRequest): void {
    this.ask(request);
  }

  ended(crash: Crash | undefined, wasBusy: boolean): void {
    // One that ended while it was not awaited, or that cannot be run at all, is started again as soon as it is needed.
    if (crash && !cannotBeRun(crash) && (wasBusy || !crash.answeredBefore)) {
      this.#lastCrash = crash;
      this.#backOff.failed(performance.now());
    }
    this.#sendWaiting();
  }

  #sendWaiting(): void {
    for (const request of this.#waiting) {
      const process = this.#findProcess(request);
      if (process === 'none') continue;
      if (!process?.canTake) return;
      this.#waiting.delete(request);
      process.send(request);
    }
  }

  /** The process for a request; undefined if it has to wait for one, `none` if it will get none. */
  #findProcess(request: ResidentRequest): ResidentProcess | 'none' | undefined {
    if (this.#isStarting || this.#isDisposed) return undefined;
    const now = performance.now();
    const waitMs = Math.min(patienceMs, request.limits.timeoutMs / 2);
    const current = this.#current;
    if (current?.isOpen) {
      const hangsMs = current.silentSince === undefined ? undefined : now - current.silentSince;
      // One that was just started may need its time: the more so the more of them have come to nothing.
      if (hangsMs === undefined || now - current.startedAt < this.#backOff.delayMs) return current;
      if (hangsMs < waitMs) return this.#waitFor(waitMs - hangsMs);
      this.#backOff.hung();
      current.retire();
    }
    this.#current = undefined;
    const remainingMs = this.#backOff.remainingMs(now);
    if (remainingMs > 0 && this.#lastCrash) {
      if (remainingMs <= waitMs) return this.#waitFor(remainingMs);
      this.#waiting.delete(request);
      request.settle(endOfBackOff(this.#lastCrash, this.#backOff.failures, remainingMs));
      return 'none';
    }
    this.#startProcess();
    return this.#current;
  }

  #waitFor(delayMs: number): undefined {
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.#sendWaiting(), Math.ceil(delayMs)).unref();
  }

  #startProcess(): void {
    const { starts } = this.#start;
    if (starts.tryAcquire()) {
      this.#spawn();
      return;
    }
    this.#isStarting = true;
    void starts.acquire(undefined).then(() => {
      this.#isStarting = false;
      if (this.#waiting.size > 0 && !this.#isDisposed) this.#spawn();
      else starts.release();
      this.#sendWaiting();
    });
  }

  #spawn(): void {
    const { config, cwd, environment: common, starts } = this.#start;
    const own = hookEnvironment(common, config, process.platform);
    const environment = { ...own, AGENT_HOOKS_RESIDENT: '1' };
    const plans = planCommand(config, environment, { platform: process.platform });
    const warn = (warning: string) => this.complaints.add(warning);
    const started =
      this.#start.confinement.restrictions.length === 0
        ? startResident(plans, environment, { cwd, onWarning: warn })
        : this.#startConfined(plans, environment, warn);
    starts.release();
    if (!(started instanceof Promise)) {
      this.#adopt(started, environment);
      return;
    }
    this.#isStarting = true;
    this.#started = started.then((child) => {
      this.#isStarting = false;
      this.#started = undefined;
      if ('error' in child) this.#failWaiting(child);
      else this.#adopt(child, environment);
      this.#sendWaiting();
    });
  }

  async #startConfined(plans: Plans, environment: Environment, warn: Warn): Promise<ChildProcess | StartFailure> {
    const { confinement, cwd } = this.#start;
    try {
      const { confine } = await loadModule(() => import('../../sandbox/confine.ts'));
      return await startResident(await confine(plans, confinement, cwd), environment, { cwd, onWarning: warn });
    } catch (error) {
      return { file: plans[0].file, error: toError(error) };
    }
  }

  #adopt(child: ChildProcess, environment: Environment): void {
    // A child without an id is never adopted.
    const callOff = watchOver(child.pid as number, environment, {
      killGraceMs: this.limits.killGraceMs,
      onFailure: ({ message }) =>
        this.complaints.add(`Nothing will end the program if its host is killed: ${message}.`),
    });
    const current = new ResidentProcess(child, this, callOff);
    this.#processes.add(current);
    void current.gone.then(() => this.#processes.delete(current));
    this.#current = current;
    if (this.#isDisposed) void current.dispose();
  }

  #failWaiting(failure: StartFailure): void {
    for (const request of this.#waiting) {
      void explainStartError(request.config, failure, this.#start).then((startError) =>
        request.settle({ ...noOutput, startError }),
      );
    }
    this.#waiting.clear();
  }
}

type Plans = Parameters<typeof startResident>[0];
type Warn = (warning: string) => void;
