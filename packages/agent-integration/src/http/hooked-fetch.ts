import { isRecord } from '@agent-hooks/hook-types';
import { generateWithHooks } from '../chat/generate-with-hooks.ts';
import type { ModelHooksOptions } from '../chat/model-hooks-options.ts';
import { areHooksOn } from '../triggers/fire-hook.ts';
import { expectHookProvider, type HookProvider } from '../triggers/hook-provider.ts';
import { fetchStream } from './fetch-stream.ts';
import { openWhole, Unanswered } from './fetch-whole.ts';
import type { Fetch, HttpCall, HttpEndpoint } from './http-endpoint.ts';

/**
 * Puts hooks around those calls of `fetch` that ask a model; all others pass. An SDK that is given this function makes
 * its own objects of what hooks refused or changed, since to it that is what the server said.
 */
export function hookedFetch(
  config: HookProvider,
  options: ModelHooksOptions,
  { inner, endpoints }: { readonly inner: Fetch; readonly endpoints: readonly HttpEndpoint[] },
): Fetch {
  expectHookProvider(config);
  return async function fetchWithHooks(input, init) {
    const [path, method] = [pathOf(input), methodOf(input, init)];
    const asking = method === 'POST' ? endpoints.find(({ isPath }) => isPath(path)) : undefined;
    const reading = method === 'DELETE' ? undefined : endpoints.find((each) => each.resultRequest?.(path));
    const endpoint = asking ?? reading;
    if (endpoint === undefined || !areHooksOn(config)) return await inner(input, init);
    const isAsked = asking === undefined;
    const request = isAsked ? endpoint.resultRequest?.(path) : readRequest(init?.body);
    // Hooks that cannot read a call cannot allow it; a bad request is not tried again, as a broken connection would be.
    if (request === undefined) return refuseToSend(endpoint);
    const send = (changed: object, signal: AbortSignal) =>
      inner(input, {
        ...init,
        signal,
        ...(changed !== request && { body: JSON.stringify(changed), ...lengthless(init) }),
      });
    const signal = init?.signal ?? undefined;
    const call: HttpCall = { endpoint, config, options, request, isAsked, signal, send };
    try {
      const isStream = isAsked
        ? urlOf(input).searchParams.get('stream') === 'true'
        : Reflect.get(request, 'stream') === true;
      if (isStream) return await fetchStream(call);
      const { hooked, ask, respond } = openWhole(call);
      return respond(await generateWithHooks(hooked, ask));
    } catch (error) {
      // The client itself says what became of it, and whether to try again.
      if (error instanceof Unanswered) return error.response;
      throw error;
    }
  };
}

function pathOf(input: string | URL | Request): string {
  const { pathname } = urlOf(input);
  // As servers read it, most of which forgive a slash too many and some the case.
  const path = pathname.replaceAll(/%[0-7][0-9a-f]/gi, decodeURIComponent).toLowerCase();
  return path.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '');
}

function urlOf(input: string | URL | Request): URL {
  return new URL(typeof input === 'string' || input instanceof URL ? input : input.url, 'http://localhost');
}

function methodOf(input: string | URL | Request, init: RequestInit | undefined): string {
  return (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
}

function readRequest(body: unknown): object | undefined {
  try {
    const value: unknown = JSON.parse(body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The length that was given is no longer that of the body. */
function lengthless(init: RequestInit | undefined): { headers: Headers } {
  const headers = new Headers(init?.headers);
  headers.delete('content-length');
  return { headers };
}

function refuseToSend({ adapter }: HttpEndpoint): Response {
  const message = `Hooks cannot read this request of ${adapter.name}, so it was not sent: its body is not a JSON object`;
  return Response.json({ error: { type: 'invalid_input', message } }, { status: 400 });
}
