import { isRecord } from '@agent-hooks/hook-types';
import { callFields, notifyCaller } from '../chat/model-hooks-options.ts';
import type { ModelTurn } from '../chat/model-turn.ts';
import type { HttpCall } from './http-endpoint.ts';

/** What `generateWithHooks` takes for a whole response, and what the client gets in the end. */
export function openWhole(call: HttpCall) {
  const { endpoint, options, send } = call;
  let wire: { readonly response: Response; readonly value: object } | undefined;
  return {
    hooked: { ...call, adapter: endpoint.adapter, ...callFields(options) },
    async ask(request: object, signal: AbortSignal): Promise<object> {
      const response = await send(request, signal);
      if (!response.ok) throw new Unanswered(response);
      // The client reads the response itself if hooks leave it alone.
      const data: unknown = await response.clone().json();
      if (!isRecord(data)) throw new Unanswered(response);
      const value = endpoint.normalize?.(data, 'whole') ?? data;
      wire = { response, value };
      return value;
    },
    respond(turn: ModelTurn<object>): Response {
      notifyCaller(turn, options);
      if (turn.response === wire?.value) return wire.response;
      return Response.json(turn.response, { headers: headersOf(wire?.response) });
    },
  };
}

/** The headers of the server's answer, less those about the bytes of its body. */
export function headersOf(response: Response | undefined): Headers {
  const headers = new Headers(response?.headers);
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding', 'content-type']) headers.delete(name);
  return headers;
}

/** An answer that is not a response of the model's. */
export class Unanswered extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super(`The server answered with the status ${response.status}`);
    this.response = response;
  }
}
