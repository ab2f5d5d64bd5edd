import type { HookProvider, ModelHooksOptions } from '@agent-hooks/agent-integration';
import { type ClientWithOptions, type Fetch, hookedFetch, withHookedFetch } from '@agent-hooks/agent-integration/http';
import { endpoints } from './endpoints.ts';

/**
 * A copy of a client of `openai` whose chat completions and responses pass their hooks, streamed or not, also through
 * `stream`, `parse` and `runTools`; all else about it stays as it is, and so does the original.
 */
export function withModelHooks<Client extends ClientWithOptions>(
  client: Client,
  config: HookProvider,
  options: ModelHooksOptions = {},
): Client {
  return withHookedFetch(client, (inner) => modelHooksFetch(config, options, inner));
}

/**
 * A `fetch` whose chat completions and responses pass their hooks, for whatever takes one: LangChain, providers of the
 * AI SDK, a client of one's own.
 */
export function modelHooksFetch(config: HookProvider, options: ModelHooksOptions = {}, inner: Fetch = fetch): Fetch {
  return hookedFetch(inner, endpoints, config, options);
}
