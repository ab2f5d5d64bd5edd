import type { HookProvider, ModelHooksOptions } from '@agent-hooks/agent-integration';
import { type Fetch, hookedFetch } from '@agent-hooks/agent-integration/http';
import { endpoints } from './endpoints.ts';

/** What is known of a client: it can be copied with other options. */
export interface OpenAIClientLike {
  withOptions(options: { fetch: Fetch }): unknown;
}

/**
 * A copy of a client of `openai` whose chat completions and responses pass their hooks, streamed or not, also through
 * `stream`, `parse` and `runTools`; all else about it stays as it is, and so does the original.
 */
export function withModelHooks<Client extends OpenAIClientLike>(
  client: Client,
  config: HookProvider,
  options: ModelHooksOptions = {},
): Client {
  const inner: unknown = Reflect.get(client, 'fetch');
  const given = typeof inner === 'function' ? (inner as Fetch) : undefined;
  // The copy is of the client's own class.
  return client.withOptions({ fetch: modelHooksFetch(config, options, given) }) as Client;
}

/**
 * A `fetch` whose chat completions and responses pass their hooks, for whatever takes one: LangChain, providers of the
 * AI SDK, a client of one's own.
 */
export function modelHooksFetch(config: HookProvider, options: ModelHooksOptions = {}, inner: Fetch = fetch): Fetch {
  return hookedFetch(inner, endpoints, config, options);
}
