import type { ModelShapes } from '../shapes/model-adapter.ts';
import { hasHooksFor } from '../triggers/fire-hook.ts';
import { anySignal } from './hooked-call.ts';
import { callFields, type ModelHooksOptions, notifyCaller } from './model-hooks-options.ts';
import type { ModelTurn } from './model-turn.ts';
import { type StreamedCall, streamWithHooks } from './stream-with-hooks.ts';

/** A streamed call of a wrapped client. */
export type GatedCall<Shapes extends ModelShapes> = Omit<StreamedCall<Shapes>, 'replacedCalls' | 'dropRefusedCalls'> & {
  readonly options: ModelHooksOptions;
};

/** What a call came to: what the model's side opened, unless hooks refused the call, and the chunks to read. */
export interface GatedStream<Chunk, Opened> {
  readonly opened: Opened | undefined;
  readonly chunks: AsyncGenerator<Chunk, void>;
  /** Ends the call, also while a chunk is waited for. */
  cancel(): void;
}

/**
 * Makes a streamed call between its hooks, for a wrapped client. It comes back as soon as the model's side has answered or
 * hooks have refused, and rejects if the model's side does not answer. What hooks may still change is held back.
 */
export async function openGatedStream<Shapes extends ModelShapes, Opened>(
  call: GatedCall<Shapes>,
  open: (
    request: Shapes['Request'],
    signal: AbortSignal,
  ) => Promise<{ readonly opened: Opened; readonly chunks: AsyncIterable<Shapes['Chunk']> }>,
): Promise<GatedStream<Shapes['Chunk'], Opened>> {
  const { options } = call;
  const ending = new AbortController();
  const signal = anySignal([call.signal, ending.signal]);
  const afterModel = (await hasHooksFor(call.config, 'AfterModel')) ? (options.afterModel ?? 'buffered') : 'off';
  let announce: (opened: Opened) => void = () => undefined;
  const announced = new Promise<Opened>((resolve) => {
    announce = resolve;
  });
  const stream = streamWithHooks({ ...call, ...callFields(options), signal, afterModel }, async (asked, askSignal) => {
    const { opened, chunks } = await open(asked, askSignal);
    announce(opened);
    return chunks;
  });
  const first = stream.next();
  // A caller that never reads the chunks must not bring the process down.
  first.catch(() => undefined);
  const opened = await Promise.race([announced, first.then(() => undefined)]);
  return { opened, chunks: readChunks(call, first, stream), cancel: () => ending.abort() };
}

/** A stream of what a generator gives; leaving it ends the call, also while a chunk is waited for. */
export function toReadable<Chunk>(chunks: AsyncGenerator<Chunk, void>, cancel: () => void): ReadableStream<Chunk> {
  return new ReadableStream<Chunk>({
    async pull(controller) {
      const step = await chunks.next();
      if (step.done) controller.close();
      else controller.enqueue(step.value);
    },
    cancel,
  });
}

async function* readChunks<Shapes extends ModelShapes>(
  { adapter, options }: GatedCall<Shapes>,
  first: Promise<IteratorResult<Shapes['Chunk'], ModelTurn<Shapes['Response']>>>,
  stream: AsyncGenerator<Shapes['Chunk'], ModelTurn<Shapes['Response']>>,
): AsyncGenerator<Shapes['Chunk'], void> {
  let isEmpty = true;
  try {
    let step = await first;
    for (; !step.done; step = await stream.next()) {
      isEmpty = false;
      yield step.value;
    }
    // A response that is not to be shown still has its calls, and its reader expects a whole stream.
    if (isEmpty) yield* adapter.toChunks(adapter.withCallsOf(step.value.response, adapter.textResponse('')));
    notifyCaller(step.value, options);
  } finally {
    // Ends the connection of a stream that its reader leaves early; what it returns is not read.
    await stream.return(undefined as never);
  }
}
