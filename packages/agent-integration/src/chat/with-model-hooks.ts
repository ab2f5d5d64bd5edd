import type { GenAIRequest, GenAIResponse } from '@agent-hooks/hook-translator';
import type { ModelsLike } from '../genai-shapes.ts';
import type { HookProvider } from '../triggers/hook-provider.ts';
import { fireAfterModelHook } from '../triggers/model-triggers.ts';
import { prepareCall } from './prepare-call.ts';
import { type ReplacedCalls, settleCalls, withoutCalls } from './replaced-response.ts';
import { type AfterModelMode, streamWithHooks } from './stream-with-hooks.ts';

/** How hooks are put around the model calls of a program. */
export interface ModelHooksOptions {
  /**
   * When AfterModel is fired for streams. Default: `buffered`, since the caller keeps what it reads from the stream and
   * a later change could no longer reach it.
   */
  readonly afterModel?: AfterModelMode | undefined;
  /** What becomes of tool calls in a response that a hook replaced. Default: `drop`. */
  readonly replacedCalls?: ReplacedCalls | undefined;
  /** Called with what hooks have to say to the model after its response; the conversation is the caller's to add it to. */
  readonly onSystemMessage?: ((message: string) => void) | undefined;
}

/** Wraps `ai.models` so that its model calls pass their hooks; all else about it stays as it is, and so does the original. */
export function withModelHooks<Models extends ModelsLike>(
  models: Models,
  config: HookProvider,
  options: ModelHooksOptions = {},
): Models {
  const { afterModel = 'buffered', replacedCalls = 'drop', onSystemMessage } = options;
  // The calls of the wrapped object are made with whatever requests its own methods take.
  const inner = models as unknown as ModelsLike<GenAIRequest>;
  const hooked: ModelsLike<GenAIRequest> = {
    async generateContent(given) {
      if (!areHooksOn(config)) return await inner.generateContent(given);
      const signal = given.config && Reflect.get(given.config, 'abortSignal');
      const fireOptions = { signal: signal instanceof AbortSignal ? signal : undefined };
      const { request, refusal, isToolAllowed } = await prepareCall(config, given, fireOptions);
      fireOptions.signal?.throwIfAborted();
      if (refusal?.systemMessage) onSystemMessage?.(refusal.systemMessage);
      if (refusal) return refusal.response;
      const response = withoutCalls(await inner.generateContent(request), isToolAllowed);
      const after = await fireAfterModelHook(config, request, response, fireOptions);
      if (after.systemMessage) onSystemMessage?.(after.systemMessage);
      return after.shouldStop ? after.response : settleCalls(response, after.response, replacedCalls).response;
    },
    async generateContentStream(given) {
      if (!areHooksOn(config)) return await inner.generateContentStream(given);
      return hookedStream(given);
    },
  };

  async function* hookedStream(given: GenAIRequest): AsyncGenerator<GenAIResponse> {
    const stream = { afterModel, replacedCalls, dropRefusedCalls: true };
    const turn = yield* streamWithHooks(config, inner, given, stream);
    for (const message of turn.systemMessages) onSystemMessage?.(message);
  }

  const bound = new Map<PropertyKey, unknown>(Object.entries(hooked));
  return new Proxy(models, {
    get(target, property) {
      if (bound.has(property)) return bound.get(property);
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      // Methods work on the original: a proxy in its place has none of its private fields.
      const method: unknown = value.bind(target);
      bound.set(property, method);
      return method;
    },
  });
}

function areHooksOn(config: HookProvider): boolean {
  try {
    return config.getHookSystem() !== undefined;
  } catch {
    return false;
  }
}
