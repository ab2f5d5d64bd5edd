import {
  areHooksOn,
  expectHookProvider,
  generateWithHooks,
  type HookProvider,
  type ModelHooksOptions,
  openGatedStream,
  tellCaller,
} from '@agent-hooks/agent-integration';
import { isRecord } from '@agent-hooks/hook-types';
import { takeStop } from '../stops.ts';
import { createModelAdapter } from './model-adapter.ts';
import type {
  LanguageModelLike,
  ModelCallOptions,
  ModelRequest,
  ModelResponse,
  ModelStreamPart,
} from './model-types.ts';

/** What a middleware is given of a call; results are of the types of the model that is wrapped. */
interface WrappedCall<Params> {
  readonly params: Params;
  readonly model: { readonly specificationVersion: string; readonly modelId: string };
}

/** A middleware for `wrapLanguageModel`. */
export interface ModelHooksMiddleware<Version extends string> {
  readonly specificationVersion: Version;
  wrapGenerate<Result>(call: WrappedCall<object> & { doGenerate(): PromiseLike<Result> }): Promise<Result>;
  wrapStream<Result>(call: WrappedCall<object> & { doStream(): PromiseLike<Result> }): Promise<Result>;
}

/** Makes a middleware through which the calls of a language model pass their hooks, streamed or not. */
export function modelHooks<Version extends string = 'v3'>(
  config: HookProvider,
  options: ModelHooksOptions = {},
): ModelHooksMiddleware<Version> {
  expectHookProvider(config);
  return {
    // It fits all versions: whatever is asked for here is what the SDK at hand calls its own.
    specificationVersion: 'v3' as Version,
    wrapGenerate: async ({ doGenerate, ...call }) => {
      if (!areHooksOn(config)) return await doGenerate();
      // The result is the model's own, or was made in the shape of its version.
      return (await generate(config, options, readCall(call))) as Awaited<ReturnType<typeof doGenerate>>;
    },
    wrapStream: async ({ doStream, ...call }) => {
      if (!areHooksOn(config)) return await doStream();
      return (await openStream(config, options, readCall(call))) as Awaited<ReturnType<typeof doStream>>;
    },
  };
}

/** A call as it is made here: the name of the model is among the fields that hooks see. */
interface ModelCall {
  readonly model: LanguageModelLike;
  readonly params: ModelCallOptions;
  readonly request: ModelRequest;
  readonly adapter: ReturnType<typeof createModelAdapter>;
}

function readCall({ params, model }: WrappedCall<object>): ModelCall {
  // The types of the SDK have all of these fields.
  const given = { params: params as ModelCallOptions, model: model as LanguageModelLike };
  const request = { ...given.params, modelId: model.modelId };
  return { ...given, request, adapter: createModelAdapter(model.specificationVersion) };
}

async function generate(config: HookProvider, options: ModelHooksOptions, call: ModelCall): Promise<ModelResponse> {
  const { model, request, adapter } = call;
  const stop = takeStop(config, lastResults(request));
  if (stop !== undefined) return stopped(call, options, stop);
  const turn = await generateWithHooks(
    { config, adapter, request, replacedCalls: options.replacedCalls ?? 'drop', dropRefusedCalls: true },
    async (asked) => (await model.doGenerate(toParams(call, asked) as never)) as ModelResponse,
  );
  tellCaller(turn, options);
  return turn.response;
}

async function openStream(config: HookProvider, options: ModelHooksOptions, call: ModelCall): Promise<object> {
  const { model, request, adapter } = call;
  const stop = takeStop(config, lastResults(request));
  if (stop !== undefined) return { stream: ReadableStream.from(adapter.toChunks(stopped(call, options, stop))) };
  const gated = { config, adapter, request, options, signal: request.abortSignal };
  const { opened, chunks, cancel } = await openGatedStream(gated, async (asked, signal) => {
    const { stream, ...others } = await model.doStream({ ...toParams(call, asked), abortSignal: signal } as never);
    return { opened: others, chunks: stream as AsyncIterable<object> as AsyncIterable<ModelStreamPart> };
  });
  return { ...opened, stream: toStream(chunks, cancel) };
}

/** Of a request that hooks left alone, the very options that were given. */
function toParams({ params, request }: ModelCall, asked: ModelRequest): object {
  if (asked === request) return params;
  const { modelId: _, ...changed } = asked;
  return changed;
}

function stopped({ adapter }: ModelCall, options: ModelHooksOptions, reason: string): ModelResponse {
  options.onStop?.(reason);
  return adapter.textResponse(reason);
}

/** The ids of the calls whose results the model would be asked about next. */
function lastResults({ prompt }: ModelRequest): string[] {
  const last = prompt.findLastIndex(({ role }) => role !== 'tool');
  return prompt.slice(last + 1).flatMap(({ content }) =>
    (Array.isArray(content) ? content : []).flatMap((part) => {
      const id: unknown = isRecord(part) ? part.toolCallId : undefined;
      return typeof id === 'string' ? [id] : [];
    }),
  );
}

function toStream(chunks: AsyncGenerator<ModelStreamPart, void>, cancel: () => void): ReadableStream<ModelStreamPart> {
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(error);
      }
    },
    cancel,
  });
}
