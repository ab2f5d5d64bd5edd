import { isRecord } from '@agent-hooks/hook-types';
import { openGatedStream, toReadable } from '../chat/open-gated-stream.ts';
import { headersOf, Unanswered } from './fetch-whole.ts';
import type { HttpCall, HttpEndpoint } from './http-endpoint.ts';
import { readEvents, writeEvent } from './server-sent-events.ts';

/** Asks a model for a stream between its hooks. */
export async function fetchStream(call: HttpCall): Promise<Response> {
  const { endpoint, send } = call;
  /** What hooks leave alone goes on as it came. */
  const raws = new WeakMap<object, string>();
  const gated = { ...call, adapter: endpoint.adapter };
  const { opened, chunks, cancel } = await openGatedStream(gated, async (request, signal) => {
    const response = await send(request, signal);
    if (!response.ok || response.body === null) throw new Unanswered(response);
    return { opened: response, chunks: readChunks(endpoint, response.body, raws) };
  });
  const headers = headersOf(opened);
  headers.set('content-type', 'text/event-stream; charset=utf-8');
  return new Response(toReadable(writeChunks(endpoint, chunks, raws), cancel), { headers });
}

async function* readChunks(
  { endOfStream, isError, normalize }: HttpEndpoint,
  body: AsyncIterable<Uint8Array>,
  raws: WeakMap<object, string>,
): AsyncGenerator<object> {
  for await (const { data, raw } of readEvents(body)) {
    if (data === endOfStream) return;
    const chunk: unknown = JSON.parse(data);
    if (isError(chunk)) throw new StreamFailure(raw);
    if (!isRecord(chunk)) continue;
    const complete = normalize?.(chunk, 'chunk') ?? chunk;
    raws.set(complete, raw);
    yield complete;
  }
}

async function* writeChunks(
  { endOfStream, eventName }: HttpEndpoint,
  chunks: AsyncIterable<object>,
  raws: WeakMap<object, string>,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  try {
    for await (const chunk of chunks)
      yield encoder.encode(raws.get(chunk) ?? writeEvent(JSON.stringify(chunk), eventName(chunk)));
    if (endOfStream !== undefined) yield encoder.encode(writeEvent(endOfStream, undefined));
  } catch (error) {
    if (!(error instanceof StreamFailure)) throw error;
    yield encoder.encode(error.raw);
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
