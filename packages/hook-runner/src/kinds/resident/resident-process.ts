import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { isGroupAlive, signalGroup } from '../../process/end-process.ts';
import { shorten } from '../../run/failures.ts';
import { type EndReason, noOutput } from '../../run/run-output.ts';
import { endOfAnswer, readAnswer } from './answer.ts';
import { type Crash, endOfCrash, findLastWords } from './crash.ts';
import { LineReader } from './line-reader.ts';
import { NextStep } from './next-step.ts';
import { cancelLine, notifyCancelled } from './notify-cancelled.ts';
import { OpenRequests } from './open-requests.ts';
import type { ProcessLimits, ProcessOwner } from './process-owner.ts';
import type { RequestHolder, ResidentRequest } from './request.ts';
import { unreference } from './unreference.ts';

/** How long after its death its pipes are read at most, if a descendant in another group holds them. */
const drainMs = 100;

/** A process that has closed a pipe is about to end; if it has not done so by then, it is ended. */
const breakMs = 250;

/** If even SIGKILL does not end it, it is left alone. */
const giveUpMs = 1_000;

/** How often the end of its group is looked for. */
const groupPollMs = 5;

/** One running process of a resident program: takes requests, several at a time, and hears their answers. */
export class ResidentProcess implements RequestHolder {
  readonly startedAt = performance.now();
  #usedAt = this.startedAt;
  /** Resolves when nothing of it is left. */
  readonly gone: Promise<void>;
  readonly #child: ChildProcess;
  readonly #stdin: Writable;
  readonly #limits: ProcessLimits;
  readonly #owner: ProcessOwner;
  readonly #callOffWatchdog: () => Promise<void>;
  readonly #requests: OpenRequests;
  readonly #lines: LineReader;
  readonly #nextStep = new NextStep();
  #idle: NodeJS.Timeout;
  #state: 'open' | 'retired' | 'ending' | 'gone' = 'open';
  #hasAnswered = false;
  /** What it has printed beside its answers since the last of them, in bytes. */
  #noise = 0;
  #silentSince: number | undefined;
  #pipeIsFull = false;
  /** The request whose line is the only one on its way. */
  #alone: ResidentRequest | undefined;
  #resolveGone: () => void = () => {};

  constructor(child: ChildProcess, owner: ProcessOwner, callOffWatchdog: () => Promise<void>) {
    const { limits } = owner;
    this.gone = new Promise((resolve) => {
      this.#resolveGone = resolve;
    });
    this.#child = child;
    this.#limits = limits;
    this.#owner = owner;
    this.#callOffWatchdog = callOffWatchdog;
    this.#requests = new OpenRequests(owner.complaints);
    this.#lines = new LineReader(limits.maxOutputBytes);
    // It was started with a pipe for each of the three.
    this.#stdin = child.stdin as Writable;
    const stdout = child.stdout as Readable;
    const stderr = child.stderr as Readable;
    // The timers of requests keep the host alive, a process that is not awaited must not.
    child.unref();
    for (const stream of [this.#stdin, stdout, stderr]) unreference(stream);
    this.#idle = this.#lookIfIdle(limits.idleMs);
    stdout.on('data', (chunk: Buffer) => this.#read(chunk));
    stderr.on('data', (chunk: Buffer) => {
      this.#requests.stderr.add(chunk);
      this.#countNoise(chunk.length);
    });
    stdout.once('end', () => this.#break('closed its stdout, so that it can answer nothing any more'));
    this.#stdin.on('drain', () => {
      this.#pipeIsFull = false;
      owner.changed();
    });
    this.#stdin.on('error', () => this.#loseStdin());
    stdout.on('error', ignore);
    stderr.on('error', ignore);
    // A signal that could not be sent.
    child.on('error', ignore);
    child.once('exit', () => this.#hasExited());
    child.once('close', () => this.#finish());
  }

  /** False once it is to get no more requests. */
  get isOpen(): boolean {
    return this.#state === 'open';
  }

  get isBusy(): boolean {
    return !this.#requests.isEmpty;
  }

  /** False as long as it does not read what has been written to it. */
  get canTake(): boolean {
    return !this.#pipeIsFull;
  }

  /** Since when it has said nothing although a request of its was abandoned; undefined if it is known to be well. */
  get silentSince(): number | undefined {
    return this.#silentSince;
  }

  send(request: ResidentRequest): void {
    request.holder = this;
    this.#requests.add(request);
    this.#alone = this.#stdin.writableLength === 0 ? request : undefined;
    this.#pipeIsFull = !this.#stdin.write(request.line);
  }

  abandon(request: ResidentRequest, reason: EndReason): void {
    const isStuck = this.#stdin.writableLength > 0;
    this.#usedAt = performance.now();
    this.#alone = undefined;
    if (this.#stdin.writable && !isStuck && reason === 'timedOut') {
      // One that has closed its stdin has failed, and is not late.
      notifyCancelled(this.#stdin, request.id, (isClosed) => {
        if (this.#requests.has(request) && (!isClosed || this.#isEnding)) this.#giveUp(request, reason, false);
      });
      return;
    }
    if (this.#stdin.writable) this.#stdin.write(cancelLine(request.id));
    this.#giveUp(request, reason, isStuck);
  }

  #giveUp(request: ResidentRequest, reason: EndReason, isStuck: boolean): void {
    this.#requests.abandon(request, reason);
    if (!this.#requests.isOvertaken(request)) this.suspect();
    if (isStuck) this.retire();
    this.#endIfDone();
  }

  /** A request was abandoned, and only its next answer shows that it is not held up by that. */
  suspect(): void {
    this.#silentSince ??= performance.now();
  }

  /** Gives it no more requests; it is ended when it has none left. */
  retire(): void {
    if (this.#state !== 'open') return;
    this.#state = 'retired';
    this.#endIfDone();
  }

  /** Aborts what it is busy with and ends it; the host stays alive until it is gone. */
  dispose(): Promise<void> {
    this.#requests.settleAll({ ...noOutput, terminationReason: 'aborted' });
    this.#nextStep.keepHostAlive();
    return this.end();
  }

  /** Ends it with all of its group. */
  end(): Promise<void> {
    if (!this.#isEnding) {
      this.#state = 'ending';
      // What it does not read would keep the host alive.
      if (this.#stdin.writableLength > 0) this.#stdin.destroy();
      else this.#stdin.end();
      signalGroup(this.#child, 'SIGTERM');
      this.#nextStep.after(this.#limits.killGraceMs, () => {
        signalGroup(this.#child, 'SIGKILL');
        this.#nextStep.after(giveUpMs, () => this.#finish());
      });
    }
    return this.gone;
  }

  get #isEnding(): boolean {
    return this.#state === 'ending' || this.#state === 'gone';
  }

  #endIfDone(): void {
    if (this.#state === 'retired' && !this.isBusy) void this.end();
  }

  /** A timer that looks when the program was last used costs each request less than one that each request sets. */
  #lookIfIdle(delayMs: number): NodeJS.Timeout {
    return setTimeout(() => {
      const idleMs = this.isBusy ? 0 : performance.now() - this.#usedAt;
      if (idleMs >= this.#limits.idleMs) void this.end();
      else this.#idle = this.#lookIfIdle(this.#limits.idleMs - idleMs);
    }, Math.ceil(delayMs)).unref();
  }

  #read(chunk: Buffer): void {
    for (const line of this.#lines.read(chunk)) {
      this.#hear(line.trim());
      if (this.#isEnding) return;
    }
    if (this.#lines.hasOverflowed) this.#overflow();
  }

  #hear(line: string): void {
    if (line === '') return;
    const answer = readAnswer(line);
    const request = answer && this.#requests.takeAnswered(answer.id);
    if (request) {
      this.#hasAnswered = true;
      this.#noise = 0;
      this.#silentSince = undefined;
      this.#usedAt = performance.now();
      const stderr = this.#requests.stderr.since(request.stderrMark);
      request.settle(endOfAnswer(answer, stderr, this.#owner.complaints.take()));
      this.#owner.answered();
      this.#endIfDone();
    } else if (answer && this.#requests.wasAbandoned(answer.id)) {
      // Perhaps twice: for the cancelling, and when it was ready.
      this.#silentSince = undefined;
      this.#countNoise(line.length);
      this.#owner.changed();
    } else {
      this.#owner.complaints.add(
        answer
          ? `The program answered '${shorten(answer.id)}', but no event of that id waits for an answer (any more).`
          : `The program printed a line that is not an answer: '${shorten(line)}'. Print everything else to stderr.`,
      );
      this.#countNoise(line.length);
    }
  }

  /** A program that only makes noise would keep the host busy forever. */
  #countNoise(bytes: number): void {
    this.#noise += bytes;
    if (this.#noise > this.#limits.maxOutputBytes) this.#overflow();
  }

  #overflow(): void {
    if (this.#isEnding) return;
    if (!this.isBusy) {
      const limit = this.#limits.maxOutputBytes;
      this.#owner.complaints.add(`The program printed more than ${limit} bytes without being asked, and was ended.`);
    }
    this.#requests.settleAll({ ...noOutput, terminationReason: 'overflowed' });
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
    void this.end();
  }

  /** A line without its end is not a request, so that one which was not wholly written cannot have been read. */
  #loseStdin(): void {
    const request = this.#alone;
    this.#alone = undefined;
    this.#break('closed its stdin, so that it can hear nothing any more');
    if (!request || request.wasLost || !this.#requests.takeBack(request)) return;
    request.wasLost = true;
    this.#owner.lost(request);
  }

  /** Its death explains more than a broken pipe does, so that is waited for a moment. */
  #break(how: string): void {
    if (this.#isEnding) return;
    this.#state = 'retired';
    this.#nextStep.after(breakMs, () => {
      this.#requests.settleAll({ ...noOutput, failure: how });
      void this.end();
    });
  }

  #hasExited(): void {
    void this.#callOffWatchdog();
    // Whatever it has started ends with it.
    signalGroup(this.#child, 'SIGKILL');
    // As a rule the pipes are closed already; the look at them after the wait is for a busy host.
    this.#nextStep.after(drainMs, () => setImmediate(() => this.#finish()));
    if (this.#state === 'open') this.#state = 'retired';
  }

  /** The system ends the other members of its group in its own time, and only then nothing of it is left. */
  #awaitGroup(until: number): void {
    if (!isGroupAlive(this.#child) || performance.now() >= until) this.#resolveGone();
    else this.#nextStep.after(groupPollMs, () => this.#awaitGroup(until));
  }

  #finish(): void {
    if (this.#state === 'gone') return;
    const wasAsked = this.#state === 'ending';
    this.#state = 'gone';
    clearTimeout(this.#idle);
    this.#nextStep.cancel();
    void this.#callOffWatchdog().then(() => this.#awaitGroup(performance.now() + giveUpMs));
    for (const stream of this.#child.stdio) stream?.destroy();
    const crash: Crash = {
      exitCode: this.#child.exitCode,
      signal: this.#child.signalCode,
      lastWords: findLastWords(this.#requests.stderr.since(0)),
      answeredBefore: this.#hasAnswered,
    };
    const wasBusy = this.isBusy;
    this.#requests.settleAll(endOfCrash(crash), findLastWords);
    this.#owner.ended(wasAsked ? undefined : crash, wasBusy);
  }
}

function ignore(): void {}
