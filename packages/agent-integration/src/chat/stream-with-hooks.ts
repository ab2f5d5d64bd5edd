import type { GenAIRequest, GenAIResponse } from '@agent-hooks/hook-translator';
import type { FunctionCall, ModelsLike } from '../genai-shapes.ts';
import type { HookProvider } from '../triggers/hook-provider.ts';
import { type AfterModelHookResult, fireAfterModelHook } from '../triggers/model-triggers.ts';
import { emptyResponse } from './made-responses.ts';
import { mergeChunks } from './merge-chunks.ts';
import { prepareCall, type RefusedCall } from './prepare-call.ts';
import { describeDropped, type ReplacedCalls, settleCalls, withoutCalls } from './replaced-response.ts';

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

/** What came of a model call. */
export interface ModelTurn<Response = GenAIResponse> {
  /** What is stored and fed back: the model's response after its hooks, or what stands in its place. */
  readonly response: Response;
  /** Hooks kept the model from being asked, for this reason. */
  readonly blocked: boolean;
  readonly reason?: string;
  /** Whether the response counts as the model's own: its own, or one that a hook sent in its place. */
  readonly isModelTurn: boolean;
  readonly shouldStop: boolean;
  readonly stopReason?: string;
  /** The response is not to be shown. */
  readonly suppressOutput: boolean;
  /** What hooks have to say to the model, for the next request. */
  readonly systemMessages: readonly string[];
  /** Tool calls that were in a response which a hook replaced. */
  readonly droppedCalls: readonly FunctionCall[];
  /** Says which tools hooks leave to the model; a call of another must not be run. */
  readonly isToolAllowed: (name: string) => boolean;
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

type AfterResult<Response> = AfterModelHookResult<Response> & { readonly droppedCalls: readonly FunctionCall[] };

function turnOf<Response>(
  {
    response,
    droppedCalls,
    suppressOutput = false,
    systemMessage,
    shouldStop = false,
    stopReason,
  }: AfterResult<Response>,
  isToolAllowed: (name: string) => boolean,
): ModelTurn<Response> {
  return {
    response,
    blocked: false,
    isModelTurn: true,
    shouldStop,
    ...(stopReason !== undefined && { stopReason }),
    suppressOutput,
    systemMessages: [
      ...(systemMessage ? [systemMessage] : []),
      ...(droppedCalls.length > 0 ? [describeDropped(droppedCalls)] : []),
    ],
    droppedCalls,
    isToolAllowed,
  };
}

function chunksTurn<Response extends GenAIResponse>(
  results: readonly AfterResult<Response>[],
  isToolAllowed: (name: string) => boolean,
): ModelTurn<Response> {
  const response = mergeChunks(results.map((result) => result.response)) ?? emptyResponse<Response>();
  const turns = results.map((result) => turnOf(result, isToolAllowed));
  const last = turns.at(-1);
  return {
    ...turnOf({ response, droppedCalls: turns.flatMap((turn) => turn.droppedCalls) }, isToolAllowed),
    shouldStop: last?.shouldStop ?? false,
    ...(last?.stopReason !== undefined && { stopReason: last.stopReason }),
    suppressOutput: turns.length > 0 && turns.every((turn) => turn.suppressOutput),
    systemMessages: [...new Set(turns.flatMap((turn) => turn.systemMessages))],
  };
}

function refusedTurn<Response>(
  { response, isSynthetic, reason, shouldStop, stopReason, systemMessage }: RefusedCall<Response>,
  isToolAllowed: (name: string) => boolean,
): ModelTurn<Response> {
  return {
    ...turnOf(
      {
        response,
        droppedCalls: [],
        shouldStop,
        ...(stopReason !== undefined && { stopReason }),
        ...(systemMessage !== undefined && { systemMessage }),
      },
      isToolAllowed,
    ),
    blocked: true,
    reason,
    isModelTurn: isSynthetic,
  };
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
