import { lstatSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { NatsMessageBus, NatsMessageBusOptions } from '@agent-hooks/bus-nats';
import type { DebugLogger } from '@agent-hooks/hook-system';
import { type FiredEvent, MessageBusType, messageOf } from '@agent-hooks/hook-types';
import { loadBus } from '../project/load-bus.ts';
import { PolicyGeneration } from './policy-generation.ts';

export interface PolicyWorkerOptions extends Omit<NatsMessageBusOptions, 'describe'> {
  /** Where the policy is now; asked whenever it is loaded. */
  readonly locate: () => Promise<string>;
  /** What is watched for changes. */
  readonly watched: string;
  readonly worker: string;
  readonly debugLogger: DebugLogger;
  /** Called with the record of every event. */
  readonly onEvent?: ((event: FiredEvent) => void) | undefined;
  /** Called with every policy that was taken or refused. */
  readonly onPolicy: (taken: PolicyGeneration | undefined, problem?: unknown) => void;
}

/** What a worker says of itself. */
export interface WorkerState {
  readonly ready: boolean;
  readonly connected: boolean;
  readonly draining: boolean;
  readonly worker: string;
  readonly policy: string;
  readonly hooks: number;
  readonly pending: number;
  readonly answered: number;
  /** Why the folder as it is now was not taken. */
  readonly problem?: string;
}

/** How long a folder must be still before it is read again, so that half of a change is not taken. */
const stillMs = 200;

/** Answers requests by the policy of a folder, and takes the folder's next version when it changes. */
export class PolicyWorker {
  readonly #options: PolicyWorkerOptions;
  readonly #bus: NatsMessageBus;
  #current: PolicyGeneration;
  /** All that still answer. */
  readonly #generations = new Set<PolicyGeneration>();
  #loading: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isDraining = false;
  #answered = 0;
  #problem: string | undefined;

  private constructor(options: PolicyWorkerOptions, bus: NatsMessageBus, first: PolicyGeneration) {
    this.#options = options;
    this.#bus = bus;
    this.#current = first;
    this.#generations.add(first);
  }

  /** Loads the policy; rejects if it has a problem. Requests are taken from `listen` on. */
  static async open(options: PolicyWorkerOptions): Promise<PolicyWorker> {
    const { worker, onPolicy, locate } = options;
    const started: { worker?: PolicyWorker } = {};
    const { NatsMessageBus: Bus } = await loadBus();
    const bus: NatsMessageBus = new Bus({
      ...options,
      describe: () => ({ worker, ...(started.worker && { policy: started.worker.#current.hash }) }),
    });
    const first = await PolicyGeneration.load(
      await locate(),
      partsOf(bus, options, () => started.worker?.count()),
    );
    started.worker = new PolicyWorker(options, bus, first);
    onPolicy(first);
    return started.worker;
  }

  /** Begins to answer; rejects if the server cannot be reached in time, and has ended then. */
  async listen(withinMs: number): Promise<void> {
    this.#bus.subscribe(MessageBusType.HookExecutionCancel, ({ correlationId }) => {
      for (const each of this.#generations) each.cancel(correlationId);
    });
    this.#bus.subscribe(MessageBusType.HookExecutionRequest, (request) => this.#current.take(request));
    try {
      await this.#bus.connect(withinMs);
    } catch (error) {
      await this.stop(0);
      throw error;
    }
    this.#watch(this.#options.watched);
  }

  /** Reads the folder again now; a policy with a problem leaves the one that runs. */
  reload(): Promise<void> {
    this.#loading = this.#loading.then(() => this.#load());
    return this.#loading;
  }

  state(): WorkerState {
    const connected = this.#bus.isConnected;
    return {
      ...{ ready: connected && !this.#isDraining, connected, draining: this.#isDraining, worker: this.#options.worker },
      ...{ policy: this.#current.hash, hooks: this.#current.hookCount, pending: this.#bus.pending },
      ...{ answered: this.#answered },
      ...(this.#problem !== undefined && { problem: this.#problem }),
    };
  }

  /** Takes no more requests, answers those that it has, at most for so long, and ends. */
  async stop(graceMs: number): Promise<void> {
    this.#isDraining = true;
    clearInterval(this.#timer);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, graceMs);
    });
    await Promise.race([this.#bus.drain(), late]);
    clearTimeout(timer);
    await this.#loading;
    await Promise.all(Array.from(this.#generations, (each) => each.dispose()));
    await Promise.race([this.#bus.dispose(), new Promise((resolve) => setTimeout(resolve, 1_000).unref())]);
  }

  count(): void {
    this.#answered++;
  }

  /** Looks instead of listening: files that are replaced by a rename are not reported by all systems. */
  #watch(folder: string): void {
    let seen = fingerprint(folder);
    let settled = seen;
    this.#timer = setInterval(() => {
      const now = fingerprint(folder);
      const isStill = now === seen;
      seen = now;
      if (!isStill || now === settled) return;
      settled = now;
      void this.reload();
    }, stillMs);
  }

  async #load(): Promise<void> {
    const { locate, onPolicy } = this.#options;
    try {
      const next = await PolicyGeneration.load(
        await locate(),
        partsOf(this.#bus, this.#options, () => this.count()),
      );
      this.#problem = undefined;
      if (next.hash === this.#current.hash || this.#isDraining) {
        await next.dispose();
        return;
      }
      const former = this.#current;
      this.#generations.add(next);
      this.#current = next;
      onPolicy(next);
      // It answers what it has taken; the next change does not wait for that.
      void former.retire().finally(() => this.#generations.delete(former));
    } catch (error) {
      this.#problem = messageOf(error);
      onPolicy(undefined, error);
    }
  }
}

function partsOf(bus: NatsMessageBus, { debugLogger, onEvent, watched }: PolicyWorkerOptions, count: () => void) {
  return {
    ...{ debugLogger, onEvent, name: basename(watched) },
    sessionId: (correlationId?: string) => {
      const id = bus.findRequest(correlationId)?.input.session_id;
      return typeof id === 'string' ? id : 'agent-hooks-serve';
    },
    traceHeaders: (correlationId?: string) => {
      const { traceparent, tracestate } = bus.findRequest(correlationId)?.headers ?? {};
      return traceparent === undefined ? undefined : { traceparent, ...(tracestate !== undefined && { tracestate }) };
    },
    respond: (response: Parameters<NatsMessageBus['publish']>[0]) => {
      bus.publish(response);
      count();
    },
  };
}

/** Changes with every file that is written, added, renamed or removed. */
function fingerprint(folder: string): string {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => !/(^|[\\/])(node_modules|\.git)([\\/]|$)/.test(path))
      .map((path) => {
        const { ino, size, mtimeMs, mode } = lstatSync(join(folder, path));
        return `${path} ${ino} ${size} ${mtimeMs} ${mode}`;
      })
      .join('\n');
  } catch (error) {
    // It is being changed right now.
    return `${error}`;
  }
}
