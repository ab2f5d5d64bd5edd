import type { Agent, request } from 'node:http';
import { setImmediate } from 'node:timers/promises';

/** An idle connection is closed after this time: before most services close theirs, which could lose an event. */
const idleMs = 4_000;

/** After so long a rest, a connection may have been closed while no one looked. */
const restMs = 100;

/** How requests of one protocol are made, and the connections that are kept for them. */
export class Transport {
  readonly request: typeof request;
  readonly agent: Agent;
  /** When a service last answered over a connection that it had kept. */
  readonly #lastKept = new Map<string, number>();

  constructor(send: typeof request, agent: Agent) {
    this.request = send;
    this.agent = agent;
  }

  /** Notes that a service keeps its connections, as it has just answered over one that was used before. */
  noteKept(origin: string): void {
    this.#lastKept.set(origin, performance.now());
  }

  /** Whether a service may have closed a connection of which this program has not heard yet. */
  mayHaveClosed(origin: string): boolean {
    const lastKept = this.#lastKept.get(origin);
    return lastKept === undefined || performance.now() - lastKept > restMs;
  }
}

/**
 * An event is never posted twice, so it must not be posted over a connection that the service has closed: in two turns of
 * the loop the host hears of every close that waits in the system, and acts on it.
 */
export async function flushPendingCloses(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** Loads what a protocol needs; most hosts never do. */
export async function openTransport(protocol: 'http:' | 'https:'): Promise<Transport> {
  const { Agent, request } = protocol === 'http:' ? await import('node:http') : await import('node:https');
  // Always verify TLS certificates, even if NODE_TLS_REJECT_UNAUTHORIZED is 0.
  const options = { keepAlive: true, timeout: idleMs, rejectUnauthorized: true };
  return new Transport(request, new Agent(options));
}
