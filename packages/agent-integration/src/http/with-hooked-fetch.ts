import type { Fetch } from './http-endpoint.ts';

/** What is known of a client: it can be copied with other options. */
export interface ClientWithOptions {
  withOptions(options: never): unknown;
}

/** What an SDK with middleware hands on to the next one: what `fetch` takes, in one object. */
type SdkRequest = RequestInit & { readonly url: string };

/**
 * A copy of a client whose calls pass a wrapped `fetch`; all else about it stays as it is, and so does the original. If
 * the SDK has middleware, the wrapper is the innermost: the SDK signs and translates a request for its backend after it.
 */
export function withHookedFetch<Client extends ClientWithOptions>(
  client: Client,
  wrap: (inner: Fetch | undefined) => Fetch,
  options: object = {},
): Client {
  const { fetch: inner, middleware } = client as { fetch?: Fetch; middleware?: unknown };
  const wrapped = wrap(inner);
  const hooks = (request: SdkRequest, next: (request: SdkRequest) => Promise<Response>) =>
    wrap((url, init) => next({ ...init, url: String(url) }))(request.url, request);
  const changed = Array.isArray(middleware) ? { middleware: [...middleware, hooks] } : { fetch: wrapped };
  // The copy is of the client's own class, whose options have these fields.
  return client.withOptions({ ...options, ...changed } as never) as Client;
}
