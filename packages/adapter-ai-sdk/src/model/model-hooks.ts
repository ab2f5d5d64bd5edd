import {
  areHooksOn,
  callFields,
  expectHookProvider,
  generateWithHooks,
  type HookProvider,
  type ModelHooksOptions,
  notifyCaller,
  openGatedStream,
  toReadable,
} from '@agent-hooks/agent-integration';
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
  const turn = await generateWithHooks(
    { config, adapter, request, ...callFields(options) },
    async (asked) => (await model.doGenerate(toParams(call, asked) as never)) as ModelResponse,
  );
  notifyCaller(turn, options);
  return turn.response;
}

async function openStream(config: HookProvider, options: ModelHooksOptions, call: ModelCall): Promise<object> {
  const { model, request, adapter } = call;
  const gated = { config, adapter, request, options, signal: request.abortSignal };
  const { opened, chunks, cancel } = await openGatedStream(gated, async (asked, signal) => {
    const { stream, ...others } = await model.doStream({ ...toParams(call, asked), abortSignal: signal } as never);
    return { opened: others, chunks: stream as AsyncIterable<object> as AsyncIterable<ModelStreamPart> };
  });
  return { ...opened, stream: toReadable(chunks, cancel) };
}

/** Of a request that hooks left alone, the very options that were given. */
function toParams({ params, request }: ModelCall, asked: ModelRequest): object {
  if (asked === request) return params;
  const { modelId: _, ...changed } = asked;
  return changed;
}
