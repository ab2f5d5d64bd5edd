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
  return withHookedFetch(client, (inner) => modelHooksFetch(config, options, inner), lostOptions(client));
}

/** Options that copies of clients lose with versions 5 and 6 of the SDK: those of Azure, and keys that are functions. */
function lostOptions(client: object): object {
  const { apiVersion, deploymentName: deployment, _options, _azureADTokenProvider: tokens } = client as ClientFields;
  return {
    ...(typeof _options?.apiKey === 'function' && { apiKey: _options.apiKey }),
    ...(typeof apiVersion === 'string' && { apiVersion, deployment }),
    // The two exclude each other, and the key of a copy is a placeholder.
    ...(typeof tokens === 'function' && { azureADTokenProvider: tokens, apiKey: '' }),
  };
}

interface ClientFields {
  readonly apiVersion?: unknown;
  readonly deploymentName?: unknown;
  readonly _options?: { readonly apiKey?: unknown };
  readonly _azureADTokenProvider?: unknown;
}

/**
 * A `fetch` whose chat completions and responses pass their hooks, for whatever takes one: LangChain, providers of the
 * AI SDK, a client of one's own.
 */
export function modelHooksFetch(config: HookProvider, options: ModelHooksOptions = {}, inner: Fetch = fetch): Fetch {
  return hookedFetch(config, options, { inner, endpoints });
}
