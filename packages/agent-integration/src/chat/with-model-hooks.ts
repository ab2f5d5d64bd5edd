import type { GenAIRequest, GenAIResponse } from '@agent-hooks/hook-translator';
import type { ModelsLike } from '../genai-shapes.ts';
import { areHooksOn } from '../triggers/fire-hook.ts';
import type { HookProvider } from '../triggers/hook-provider.ts';
import type { ModelTurn } from './model-turn.ts';
import type { ReplacedCalls } from './replaced-response.ts';
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
  /** Called with the reason when a hook wants the agent to end; its loop is the caller's to end. */
  readonly onStop?: ((reason: string) => void) | undefined;
  /** Called with what hooks have to say to the model after its response; the conversation is the caller's to add it to. */
  readonly onSystemMessage?: ((message: string) => void) | undefined;
}

/** Wraps `ai.models` so that its model calls pass their hooks; all else about it stays as it is, and so does the original. */
export function withModelHooks<Models extends ModelsLike>(
  models: Models,
  config: HookProvider,
  options: ModelHooksOptions = {},
): Models {
  const { afterModel = 'buffered', replacedCalls = 'drop', onStop, onSystemMessage } = options;
  // The calls of the wrapped object are made with whatever requests its own methods take.
  const inner = models as unknown as ModelsLike<GenAIRequest>;
  const call = { replacedCalls, dropRefusedCalls: true };
  const tell = (turn: ModelTurn) => {
    for (const message of turn.systemMessages) onSystemMessage?.(message);
    if (turn.shouldStop) onStop?.(turn.stopReason ?? '');
  };
  const hooked: ModelsLike<GenAIRequest> = {
    async generateContent(request) {
      if (!areHooksOn(config)) return await inner.generateContent(request);
      const stream = streamWithHooks(config, asStream(inner), request, { ...call, afterModel: 'complete' });
      let step = await stream.next();
      while (!step.done) step = await stream.next();
      tell(step.value);
      return step.value.response;
    },
    async generateContentStream(request) {
      return areHooksOn(config) ? hookedStream(request) : await inner.generateContentStream(request);
    },
  };

  async function* hookedStream(request: GenAIRequest): AsyncGenerator<GenAIResponse> {
    tell(yield* streamWithHooks(config, inner, request, { ...call, afterModel }));
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
    set(_, property, value) {
      // What is set on the wrapped object must not show on the original.
      bound.set(property, value);
      return true;
    },
  });
}

/** A call that does not stream is a stream of one chunk. */
function asStream(models: ModelsLike<GenAIRequest>): Pick<ModelsLike<GenAIRequest>, 'generateContentStream'> {
  async function* once(request: GenAIRequest) {
    yield await models.generateContent(request);
  }
  return { generateContentStream: async (request) => once(request) };
}
