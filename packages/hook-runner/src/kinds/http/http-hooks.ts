import { setImmediate } from 'node:timers/promises';
import type { HttpHookConfig } from '@agent-hooks/hook-types';
import { hookError } from '../../failures.ts';
import { type HookEnd, silentEnd } from '../../hook-end.ts';
import type { PreparedEvent } from '../../prepared-event.ts';
import type { HookKind, RunLimits } from '../hook-kind.ts';
import { Exchange, type Message, type Transport } from './exchange.ts';
import { buildHeaders } from './request-headers.ts';

/** An idle connection is closed after this time: before most services close theirs, which could lose a request. */
const idleMs = 4_000;

/** After so long a rest, connections that were closed meanwhile are looked for before one is used. */
const restMs = 100;

/** So many requests to one service are under way at once; others wait, within their own time limit. */
const mostConnections = 128;

type Protocol = 'http:' | 'https:';

/** Posts events to services, over connections that are kept for the next event. */
export class HttpHooks implements HookKind<HttpHookConfig> {
  readonly startsProcess = false;
  readonly #transports = new Map<Protocol, Promise<Transport>>();
  readonly #running = new Set<Exchange>();
  #lastUse = performance.now();

  async run(config: HttpHookConfig, event: PreparedEvent, limits: RunLimits): Promise<HookEnd> {
    const address = readAddress(config.url);
    if (!address)
      return cannotStart(config, 'cannot be called: its url is not an address of http or https. Correct it.');
    const { payload } = event;
    const { headers, warnings, problem } = buildHeaders(
      config,
      payload.length,
      () => event.environment,
      process.platform,
    );
    if (problem !== undefined) return { ...cannotStart(config, problem), warnings };
    const transport = await this.#openTransport(address.protocol);
    if (performance.now() - this.#lastUse > restMs) await lookForClosedConnections();
    if (limits.signal?.aborted) return { ...silentEnd, endedFor: 'aborted' };
    const end = await this.#exchange(transport, { config, address, headers, body: payload }, limits);
    return warnings.length === 0 ? end : { ...end, warnings };
  }

  /** Closes all connections; requests that are under way end as aborted. */
  async dispose(): Promise<void> {
    const transports = await Promise.all(this.#transports.values());
    this.#transports.clear();
    for (const exchange of this.#running) exchange.end('aborted');
    for (const { agent } of transports) agent.destroy();
  }

  async #exchange(transport: Transport, message: Message, limits: RunLimits): Promise<HookEnd> {
    let exchange: Exchange | undefined;
    try {
      return await new Promise<HookEnd>((resolve) => {
        exchange = new Exchange(transport, message, limits, resolve);
        this.#running.add(exchange);
      });
    } finally {
      if (exchange) this.#running.delete(exchange);
      this.#lastUse = performance.now();
    }
  }

  #openTransport(protocol: Protocol): Promise<Transport> {
    const open = this.#transports.get(protocol) ?? openTransport[protocol]();
    this.#transports.set(protocol, open);
    return open;
  }
}

/** Loaded when the first hook needs them: most hosts never do. */
const openTransport: Readonly<Record<Protocol, () => Promise<Transport>>> = {
  'http:': async () => {
    const { Agent, request } = await import('node:http');
    return { request, agent: new Agent(agentOptions) };
  },
  'https:': async () => {
    const { Agent, request } = await import('node:https');
    return { request, agent: new Agent(agentOptions) };
  },
};

const agentOptions = { keepAlive: true, maxSockets: mostConnections, timeout: idleMs };

function readAddress(url: string): (URL & { protocol: Protocol }) | undefined {
  try {
    const address = new URL(url);
    // Node decodes these when it sends them, and throws if it cannot.
    decodeURIComponent(address.username + address.password);
    return isOurs(address) ? address : undefined;
  } catch {
    return undefined;
  }
}

function isOurs(address: URL): address is URL & { protocol: Protocol } {
  return address.protocol === 'http:' || address.protocol === 'https:';
}

function cannotStart(config: HttpHookConfig, rest: string): HookEnd {
  return { ...silentEnd, startError: hookError('hook_not_started', config, rest) };
}

/** A host that was busy has not heard of a close that waits in the system; two turns of the loop are enough to hear of it and to act on it. */
async function lookForClosedConnections(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
