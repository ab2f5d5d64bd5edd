import type { GenAIRequest, GenAIResponse } from '@agent-hooks/hook-translator';
import type { ModelsLike } from '../genai-shapes.ts';
import type { HookProvider } from '../triggers/hook-provider.ts';
import { fireAfterModelHook } from '../triggers/model-triggers.ts';
import { emptyResponse } from './made-responses.ts';
import { mergeChunks } from './merge-chunks.ts';
import { type AfterResult, chunksTurn, type ModelTurn, refusedTurn, turnOf } from './model-turn.ts';
import { prepareCall } from './prepare-call.ts';
import { type ReplacedCalls, settleCalls, withoutCalls } from './replaced-response.ts';

/**
 * When AfterModel is fired and what it can still change. `complete`: once, on the whole response; its changes reach
 * what is stored and not what was shown. `buffered`: the same, with nothing shown before it. `chunk`: on each chunk.
 */
export type AfterModelMode = 'complete' | 'buffered' | 'chunk';

/** How a model call is made. */
export interface HookedCallOptions {
  readonly afterModel: AfterModelMode;
  readonly replacedCalls: ReplacedCalls;
  /** Takes calls of tools that may not be called out of the response, where nobody later would refuse them. */
  readonly dropRefusedCalls: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Makes one model call between its hooks: yields what is to be shown, and returns what came of it. */
export async function* streamWithHooks<Request extends GenAIRequest, Response extends GenAIResponse>(
  config: HookProvider,
  models: Pick<ModelsLike<Request, Response>, 'generateContentStream'>,
  given: Request,
  options: HookedCallOptions,
): AsyncGenerator<Response, ModelTurn<Response>> {
  const signal = anySignal([options.signal, abortSignalOf(given)]);
  signal?.throwIfAborted();
  const { request, refusal, isToolAllowed } = await prepareCall<Request, Response>(config, given, { signal });
  signal?.throwIfAborted();
  if (refusal) {
    yield refusal.response;
    return refusedTurn(refusal, isToolAllowed);
  }
  const after = async (response: Response) => {
    const result = await fireAfterModelHook<Request, Response>(config, request, response, { signal });
    const settled = result.shouldStop
      ? { response: result.response, droppedCalls: [] }
      : settleCalls(response, result.response, options.replacedCalls);
    return { ...result, ...settled };
  };
  const chunks: Response[] = [];
  const results: AfterResult<Response>[] = [];
  for await (const chunk of readStream(models, request, signal)) {
    const response = options.dropRefusedCalls ? withoutCalls(chunk, isToolAllowed) : chunk;
    chunks.push(response);
    if (options.afterModel === 'complete') yield response;
    if (options.afterModel !== 'chunk') continue;
    const result = await after(response);
    results.push(result);
    if (!result.suppressOutput || result.shouldStop) yield result.response;
    if (result.shouldStop) break;
  }
  if (options.afterModel === 'chunk') return chunksTurn(results, isToolAllowed);

  const complete = mergeChunks(chunks);
  if (complete === undefined) return turnOf({ response: emptyResponse<Response>(), droppedCalls: [] }, isToolAllowed);
  const result = await after(complete);
  if (result.shouldStop) yield result.response;
  else if (options.afterModel === 'buffered' && !result.suppressOutput) {
    yield* result.response === complete ? chunks : [result.response];
  }
  return turnOf(result, isToolAllowed);
}

/** Reads a stream, and ends it if it is not read to its end: it would keep its connection. */
async function* readStream<Request extends GenAIRequest, Response>(
  models: Pick<ModelsLike<Request, Response>, 'generateContentStream'>,
  request: Request,
  signal: AbortSignal | undefined,
): AsyncGenerator<Response> {
  const ending = new AbortController();
  const abortSignal = anySignal([signal, ending.signal]);
  try {
    yield* await models.generateContentStream({ ...request, config: { ...request.config, abortSignal } });
    signal?.throwIfAborted();
  } finally {
    ending.abort();
  }
}

function abortSignalOf(request: GenAIRequest): AbortSignal | undefined {
  const signal = request.config && Reflect.get(request.config, 'abortSignal');
  return signal instanceof AbortSignal ? signal : undefined;
}

function anySignal(signals: readonly (AbortSignal | undefined)[]): AbortSignal | undefined {
  const given = signals.filter((signal) => signal !== undefined);
  return given.length > 1 ? AbortSignal.any(given) : given[0];
}
