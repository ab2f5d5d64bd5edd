import { isRecord } from '@agent-hooks/hook-types';
import { anySignal } from '../chat/hooked-call.ts';
import type { ModelTurn } from '../chat/model-turn.ts';
import { streamWithHooks } from '../chat/stream-with-hooks.ts';
import { tellCaller } from '../gemini-client/with-model-hooks.ts';
import type { HookProvider } from '../triggers/hook-provider.ts';
import { mayAnswer } from '../triggers/may-answer.ts';
import { headersOf, isRefused, Unanswered } from './fetch-whole.ts';
import type { HttpCall, HttpEndpoint } from './http-endpoint.ts';
import { readEvents, writeEvent } from './server-sent-events.ts';

/** Asks a model for a stream between its hooks. */
export async function fetchStream(call: HttpCall): Promise<Response> {
  const { config, options, request } = call;
  const { adapter } = call.endpoint;
  const ending = new AbortController();
  const signal = anySignal([call.signal, ending.signal]);
  const wire = openWire(call);
  const afterModel = options.afterModel ?? ((await mayBeChanged(config)) ? 'buffered' : 'complete');
  const { replacedCalls = 'drop' } = options;
  const stream = streamWithHooks(
    { config, adapter, request, signal, replacedCalls, dropRefusedCalls: true, afterModel },
    wire.open,
  );
  const first = stream.next();
  // A client that never reads the body must not bring the process down.
  first.catch(() => undefined);
  // The client gets its response as soon as the server answers, or as soon as hooks have refused the call.
  const opened = await Promise.race([wire.opened, first.then(() => undefined)]);
  if (opened && !opened.ok) return opened;
  const headers = headersOf(opened);
  headers.set('content-type', 'text/event-stream; charset=utf-8');
  return new Response(toBody(writeStream(call, wire, first, stream), ending), { headers });
}

/** What hooks after the model may still change is held back, since the client keeps what it reads. */
async function mayBeChanged(config: HookProvider): Promise<boolean> {
  try {
    await config.getHookSystem()?.initialize();
  } catch {
    // What cannot be told counts as a yes.
  }
  return mayAnswer(config, 'AfterModel');
}

type HookedStream = AsyncGenerator<object, ModelTurn<object>>;

/** Writes what comes of a call; the response to a refused one is made once its reason is known. */
async function* writeStream(
  { endpoint, options }: HttpCall,
  wire: Wire,
  first: ReturnType<HookedStream['next']>,
  stream: HookedStream,
): AsyncGenerator<string> {
  const held: object[] = [];
  let count = 0;
  let step = await first;
  for (; !step.done; step = await stream.next()) {
    count++;
    if (wire.isOpen()) yield wire.textOf(step.value);
    else held.push(step.value);
  }
  const turn = step.value;
  if (isRefused(turn))
    yield* endpoint.adapter.toChunks(endpoint.refuse(turn.response, turn.reason ?? '')).map(wire.textOf);
  else if (count === 0) yield* endpoint.adapter.toChunks(withoutText(endpoint, turn.response)).map(wire.textOf);
  else yield* held.map(wire.textOf);
  if (endpoint.endOfStream !== undefined) yield writeEvent(endpoint.endOfStream, undefined);
  tellCaller(turn, options);
}

/** A response that is not to be shown still has its calls, and its reader expects a whole stream. */
function withoutText({ adapter }: HttpEndpoint, response: object): object {
  const silent = { candidates: [{ content: { parts: [] }, finishReason: 'STOP' }] };
  return adapter.withCallsOf(response, adapter.translator.fromHookLLMResponse(silent, response));
}

/** The connection to the server: when it is open, and how its events are read and written. */
interface Wire {
  readonly opened: Promise<Response>;
  readonly isOpen: () => boolean;
  readonly open: (request: object, signal: AbortSignal) => Promise<AsyncIterable<object>>;
  readonly textOf: (chunk: object) => string;
}

function openWire({ endpoint, send }: HttpCall): Wire {
  const { promise: opened, resolve } = withResolvers<Response>();
  /** What hooks leave alone goes on as it came. */
  const raws = new WeakMap<object, string>();
  let isOpen = false;
  return {
    opened,
    isOpen: () => isOpen,
    async open(request, signal) {
      const response = await send(request, signal);
      isOpen = true;
      resolve(response);
      if (!response.ok || response.body === null) throw new Unanswered(response);
      return readChunks(response.body);
    },
    textOf: (chunk) => raws.get(chunk) ?? writeEvent(JSON.stringify(chunk), endpoint.eventName(chunk)),
  };

  async function* readChunks(body: AsyncIterable<Uint8Array>): AsyncGenerator<object> {
    for await (const { data, raw } of readEvents(body)) {
      if (data === endpoint.endOfStream) return;
      const chunk: unknown = JSON.parse(data);
      if (endpoint.isError(chunk)) throw new StreamFailure(raw);
      if (!isRecord(chunk)) continue;
      raws.set(chunk, raw);
      yield chunk;
    }
  }
}

/** The report of an error in the middle of a stream, which the client is to read. */
class StreamFailure extends Error {
  readonly raw: string;

  constructor(raw: string) {
    super(`The server reported an error in its stream: ${raw.trim()}`);
    this.raw = raw;
  }
}

function toBody(texts: AsyncGenerator<string>, ending: AbortController): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await texts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        if (!(error instanceof StreamFailure)) return controller.error(error);
        controller.enqueue(encoder.encode(error.raw));
        controller.close();
      }
    },
    cancel: () => ending.abort(),
  });
}

function withResolvers<Value>(): { readonly promise: Promise<Value>; readonly resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
