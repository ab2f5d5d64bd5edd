import type { HttpHookConfig } from '@agent-hooks/hook-types/internal';
import { cannotStart } from '../../run/failures.ts';
import type { HookKind, RunLimits } from '../../run/hook-kind.ts';
import type { PreparedHook } from '../../run/prepared-hook.ts';
import { noOutput, type RunOutput } from '../../run/run-output.ts';
import { Exchange, type Message } from './exchange.ts';
import { buildHeaders } from './request-headers.ts';
import { readTarget, type Target } from './target.ts';
import { flushPendingCloses, openTransport, type Transport } from './transport.ts';

/** Posts events to services, over connections that are kept for the next event. */
export class HttpHooks implements HookKind<HttpHookConfig> {
  readonly #transports = new Map<Target['protocol'], Promise<Transport>>();
  readonly #running = new Set<Exchange>();
  #target: { readonly url: string; readonly read: Target | undefined } | undefined;

  async run(config: HttpHookConfig, event: PreparedHook, limits: RunLimits): Promise<RunOutput> {
    const target = this.#targetOf(config.url);
    if (!target)
      return cannotStart(config, { rest: 'cannot be called: its url is not an address of http or https. Correct it.' });
    if (event.sandbox.includes('no-network'))
      return cannotStart(config, { rest: 'was not called: hooksConfig.sandbox asks for the sandbox no-network.' });
    const { payload, parts } = event;
    const { headers, warnings, problem } = buildHeaders(
      config,
      parts.trace ? [...target.headers, ...Object.entries(parts.trace)] : target.headers,
      { contentLength: payload.length, environment: () => event.environment, platform: process.platform },
    );
    if (problem !== undefined) return { ...cannotStart(config, { rest: problem }), warnings };
    const transport = await this.#transportFor(target.protocol);
    if (transport.mayHaveClosed(target.origin)) await flushPendingCloses();
    if (limits.signal?.aborted) return { ...noOutput, terminationReason: 'aborted' };
    const end = await this.#exchange(transport, { config, target, headers, body: payload }, limits);
    return warnings.length === 0 ? end : { ...end, warnings };
  }

  /** Closes all connections; requests that are under way end as aborted. */
  async dispose(): Promise<void> {
    const transports = await Promise.all(this.#transports.values());
    this.#transports.clear();
    for (const exchange of this.#running) exchange.end('aborted');
    for (const { agent } of transports) agent.destroy();
  }

  /** Reading an address takes as long as all else that is done before a request. */
  #targetOf(url: string): Target | undefined {
    if (this.#target?.url !== url) this.#target = { url, read: readTarget(url) };
    return this.#target.read;
  }

  #transportFor(protocol: Target['protocol']): Promise<Transport> {
    const transport = this.#transports.get(protocol) ?? openTransport(protocol);
    this.#transports.set(protocol, transport);
    return transport;
  }

  #exchange(transport: Transport, message: Message, limits: RunLimits): Promise<RunOutput> {
    return new Promise((resolve) => {
      const exchange = new Exchange(transport, message, {
        limits,
        resolve: (end) => {
          this.#running.delete(exchange);
          resolve(end);
        },
      });
      this.#running.add(exchange);
      exchange.begin();
    });
  }
}
