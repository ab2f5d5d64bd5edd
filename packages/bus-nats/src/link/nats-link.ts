import { setTimeout as sleep } from 'node:timers/promises';
import { HookError } from '@agent-hooks/hook-types';
import type { NatsConnection } from '@nats-io/nats-core';
import { type NatsOptions, showServers, toConnectionOptions } from './nats-options.ts';

/** What a link reports to its owner. */
export type LinkStatus = 'connected' | 'disconnected' | 'closed';

/**
 * One connection to a server or cluster, opened when it is first needed. A connection that is lost is sought again for as
 * long as the link is open; the client drops what is written meanwhile, so nothing is written until it is back.
 */
export class NatsLink {
  readonly #options: NatsOptions;
  readonly #onStatus: (status: LinkStatus, detail?: string) => void;
  #connecting: Promise<NatsConnection> | undefined;
  #connection: NatsConnection | undefined;
  #isUp = false;
  #isClosed = false;
  readonly #waiting = new Set<() => void>();

  constructor(options: NatsOptions, onStatus: (status: LinkStatus, detail?: string) => void = () => {}) {
    // A mistake in the options is the programmer's and throws here.
    toConnectionOptions(options, 1);
    this.#options = options;
    this.#onStatus = onStatus;
  }

  get isConnected(): boolean {
    return this.#isUp;
  }

  /** The connection, if it is up. */
  get current(): NatsConnection | undefined {
    return this.#isUp ? this.#connection : undefined;
  }

  /** The connection as soon as it is up; rejects if that takes too long, with the reason. */
  async connected(withinMs: number): Promise<NatsConnection> {
    if (this.#isUp && this.#connection) return this.#connection;
    const deadline = performance.now() + withinMs;
    let problem = 'no answer';
    for (;;) {
      const left = deadline - performance.now();
      if (this.#isClosed) throw new HookError('hook_not_started', 'The connection to NATS was closed.');
      if (left <= 0) throw this.#unreachable(withinMs, problem);
      try {
        const connection = await within(this.#open(left), left);
        if (this.#isUp) return connection;
        await within(this.#nextChange(), deadline - performance.now());
      } catch (error) {
        if (error instanceof HookError) throw error;
        // That time ran out says less than what came before.
        if (!(error instanceof OutOfTime)) problem = describe(error);
        await pause(Math.min(50, deadline - performance.now()));
      }
    }
  }

  /** Closes the connection; whatever waits for it fails. `drain` delivers and sends first what is on its way. */
  async close(how: 'drain' | 'now' = 'now'): Promise<void> {
    this.#isClosed = true;
    this.#changed();
    // Those who wait for the connection hear why it failed.
    const connection = await this.#connecting?.catch(() => undefined);
    if (!connection || connection.isClosed()) return;
    if (how === 'drain' && this.#isUp) await connection.drain().catch(() => connection.close());
    else await connection.close();
  }

  #open(timeoutMs: number): Promise<NatsConnection> {
    this.#connecting ??= this.#connect(timeoutMs).catch((error: unknown) => {
      this.#connecting = undefined;
      throw error;
    });
    return this.#connecting;
  }

  async #connect(timeoutMs: number): Promise<NatsConnection> {
    const { connect } = await import('@nats-io/transport-node');
    const connection = await connect(toConnectionOptions(this.#options, Math.min(timeoutMs, 5_000)));
    this.#connection = connection;
    this.#isUp = true;
    void this.#watch(connection);
    this.#onStatus('connected', connection.getServer());
    return connection;
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'reconnect') this.#set(true);
      if (type === 'disconnect') this.#set(false);
    }
    // The statuses end with the connection.
    this.#isUp = false;
    this.#connection = undefined;
    this.#connecting = undefined;
    this.#onStatus('closed');
    this.#changed();
  }

  #set(isUp: boolean): void {
    this.#isUp = isUp;
    this.#onStatus(isUp ? 'connected' : 'disconnected');
    this.#changed();
  }

  #changed(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  #nextChange(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.add(resolve);
    });
  }

  #unreachable(withinMs: number, problem: string): HookError {
    const servers = showServers(this.#options);
    const message = `No NATS server could be reached at ${servers} within ${Math.round(withinMs)} ms (${problem}). Check the address, the credentials and the network.`;
    return new HookError('hook_not_started', message);
  }
}

class OutOfTime extends Error {}

/** What an error says, and what is behind it. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

async function within<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutOfTime()), Math.max(1, ms));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

const pause = (ms: number) => sleep(Math.max(1, ms));
