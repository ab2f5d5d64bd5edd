export { hookedFetch } from './http/hooked-fetch.ts';
export type { Fetch, HttpEndpoint } from './http/http-endpoint.ts';
export { type ClientWithOptions, withHookedFetch } from './http/with-hooked-fetch.ts';
