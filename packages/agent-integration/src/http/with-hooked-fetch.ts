import type { Fetch } from './http-endpoint.ts';

/** What is known of a client: it can be copied with other options. */
export interface ClientWithOptions {
  withOptions(options: { fetch: Fetch }): unknown;
}

/** A copy of a client whose `fetch` is wrapped; all else about it stays as it is, and so does the original. */
export function withHookedFetch<Client extends ClientWithOptions>(
  client: Client,
  wrap: (inner: Fetch | undefined) => Fetch,
): Client {
  const inner: unknown = Reflect.get(client, 'fetch');
  // The copy is of the client's own class.
  return client.withOptions({ fetch: wrap(typeof inner === 'function' ? (inner as Fetch) : undefined) }) as Client;
}
