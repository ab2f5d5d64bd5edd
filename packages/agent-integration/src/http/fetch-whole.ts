import { isRecord } from '@agent-hooks/hook-types';
import type { HookedCall } from '../chat/hooked-call.ts';
import { tellCaller } from '../chat/model-hooks-options.ts';
import type { ModelTurn } from '../chat/model-turn.ts';
import type { ModelShapes } from '../shapes/model-adapter.ts';
import type { HttpCall } from './http-endpoint.ts';

/** A call for a whole response: how the model is asked, and what the client gets in the end. */
export interface WholeCall {
  readonly hooked: HookedCall<ModelShapes>;
  readonly ask: (request: object, signal: AbortSignal) => Promise<object>;
  readonly respond: (turn: ModelTurn<object>) => Response;
}

/** Makes a call that `generateWithHooks` takes of one for a whole response. */
export function openWhole(call: HttpCall): WholeCall {
  const { endpoint, config, options, request, signal } = call;
  const { adapter } = endpoint;
  const wire: Wire = {};
  const { replacedCalls = 'drop' } = options;
  return {
    hooked: { config, adapter, request, signal, replacedCalls, dropRefusedCalls: true },
    ask: (asked, callSignal) => ask(call, wire, asked, callSignal),
    respond: (turn) => {
      tellCaller(turn, options);
      if (wire.response && turn.response === wire.value) return wire.response;
      return Response.json(turn.response, { headers: headersOf(wire.response) });
    },
  };
}

/** The headers of the server's answer, less those about the bytes of its body. */
export function headersOf(response: Response | undefined): Headers {
  const headers = new Headers(response?.headers);
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding', 'content-type']) headers.delete(name);
  return headers;
}

/** What came from the server, and what it says. */
interface Wire {
  response?: Response;
  value?: object;
}

/** An answer that is no response of the model's. */
export class Unanswered extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super(`The server answered with the status ${response.status}`);
    this.response = response;
  }
}

async function ask({ endpoint, send }: HttpCall, wire: Wire, request: object, signal: AbortSignal): Promise<object> {
  const response = await send(request, signal);
  if (!response.ok) throw new Unanswered(response);
  // The client reads the response itself if hooks leave it alone.
  const value: unknown = await response.clone().json();
  if (!isRecord(value)) throw new Unanswered(response);
  const complete = endpoint.normalize?.(value, 'whole') ?? value;
  Object.assign(wire, { response, value: complete });
  return complete;
}
