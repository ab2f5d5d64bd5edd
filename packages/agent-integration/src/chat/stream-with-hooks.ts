import type { ModelAdapter, ModelShapes } from '../shapes/model-adapter.ts';
import { type AfterModelMode, anySignal, askAfterModel, type HookedCall } from './hooked-call.ts';
import { chunksTurn, type ModelTurn, refusedTurn, turnOf } from './model-turn.ts';
import { type PreparedCall, prepareCall } from './prepare-call.ts';
import type { AfterResult } from './replaced-response.ts';

/** Opens the stream of a request, and ends it when the signal says so. */
export type OpenStream<Shapes extends ModelShapes> = (
  request: Shapes['Request'],
  signal: AbortSignal,
) => Promise<AsyncIterable<Shapes['Chunk']>>;

/** A call whose response comes in pieces. */
export type StreamedCall<Shapes extends ModelShapes> = HookedCall<Shapes> & { readonly adapter: ModelAdapter<Shapes> };

/**
 * Makes one model call between its hooks: yields what is to be shown, and returns what came of it. `off` is for callers
 * without AfterModel hooks that do not use the response: chunks are passed on and not kept.
 */
export async function* streamWithHooks<Shapes extends ModelShapes>(
  call: StreamedCall<Shapes> & { readonly afterModel: AfterModelMode | 'off' },
  open: OpenStream<Shapes>,
): AsyncGenerator<Shapes['Chunk'], ModelTurn<Shapes['Response']>> {
  const { adapter, afterModel } = call;
  const prepared = await prepareCall(call);
  const { request, refusal, signal } = prepared;
  signal?.throwIfAborted();
  if (refusal) {
    yield* adapter.toChunks(refusal.response);
    return refusedTurn(refusal, prepared);
  }
  const stream = readStream(call, open, prepared);
  if (afterModel === 'off') {
    yield* stream;
    return turnOf({ response: adapter.emptyResponse(), droppedCalls: [] }, prepared);
  }
  if (afterModel === 'chunk') return yield* askAboutEach(call, stream, prepared);

  const chunks: Shapes['Chunk'][] = [];
  for await (const chunk of stream) {
    chunks.push(chunk);
    if (afterModel === 'complete') yield chunk;
  }
  const complete = adapter.mergeChunks(chunks);
  if (complete === undefined) return turnOf({ response: adapter.emptyResponse(), droppedCalls: [] }, prepared);
  const result = await askAfterModel(call, { request, response: complete }, signal);
  if (result.shouldStop) yield* adapter.toChunks(result.response);
  else if (afterModel === 'buffered' && !result.suppressOutput) {
    yield* result.response === complete ? chunks : adapter.toChunks(result.response);
  }
  return turnOf(result, prepared);
}

/** Asks hooks about each chunk that is part of a response, before it is shown. */
async function* askAboutEach<Shapes extends ModelShapes>(
  call: StreamedCall<Shapes>,
  stream: AsyncIterable<Shapes['Chunk']>,
  prepared: PreparedCall<Shapes['Request'], Shapes['Response']>,
): AsyncGenerator<Shapes['Chunk'], ModelTurn<Shapes['Response']>> {
  const { adapter } = call;
  const kept: Shapes['Chunk'][] = [];
  const results: AfterResult<Shapes['Response']>[] = [];
  for await (const chunk of stream) {
    const response = adapter.mergeChunks([chunk]);
    const result = response && (await askAfterModel(call, { request: prepared.request, response }, prepared.signal));
    const isChanged = result !== undefined && result.response !== response;
    const shown = isChanged ? adapter.replaceChunk(chunk, result.response) : [chunk];
    kept.push(...shown);
    if (result) results.push(result);
    if (!result?.suppressOutput || result.shouldStop) yield* shown;
    if (result?.shouldStop) break;
  }
  return chunksTurn(adapter.mergeChunks(kept) ?? adapter.emptyResponse(), results, prepared);
}

/** Reads a stream, and ends it if it is not read to its end: it would keep its connection. */
async function* readStream<Shapes extends ModelShapes>(
  { adapter, dropRefusedCalls }: StreamedCall<Shapes>,
  open: OpenStream<Shapes>,
  { request, isToolAllowed, signal }: PreparedCall<Shapes['Request'], Shapes['Response']>,
): AsyncGenerator<Shapes['Chunk']> {
  const ending = new AbortController();
  const refused = dropRefusedCalls ? adapter.callFilter(isToolAllowed) : undefined;
  // Before a stream is open there is nothing to end: the caller still reads the body of an error response.
  const chunks = await open(request, anySignal([signal, ending.signal]) ?? ending.signal);
  try {
    for await (const chunk of chunks) {
      if (refused) yield* refused.filter(chunk);
      else yield chunk;
    }
    signal?.throwIfAborted();
  } finally {
    ending.abort();
  }
}
