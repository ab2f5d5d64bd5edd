import type { GenAIRequest, GenAIResponse } from '@agent-hooks/hook-translator';
import { generateWithHooks } from '../chat/generate-with-hooks.ts';
import { type ModelHooksOptions, tellCaller } from '../chat/model-hooks-options.ts';
import { replaceMethods } from '../chat/replace-methods.ts';
import { streamWithHooks } from '../chat/stream-with-hooks.ts';
import { geminiAdapter } from '../gemini/gemini-adapter.ts';
import type { ModelsLike } from '../gemini/genai-shapes.ts';
import { areHooksOn } from '../triggers/fire-hook.ts';
import type { HookProvider } from '../triggers/hook-provider.ts';

/** Wraps `ai.models` so that its model calls pass their hooks; all else about it stays as it is, and so does the original. */
export function withModelHooks<Models extends ModelsLike>(
  models: Models,
  config: HookProvider,
  options: ModelHooksOptions = {},
): Models {
  const { afterModel = 'buffered', replacedCalls = 'drop' } = options;
  // The calls of the wrapped object are made with whatever requests its own methods take.
  const inner = models as unknown as ModelsLike<GenAIRequest>;
  const adapter = geminiAdapter;
  const call = { config, adapter, replacedCalls, dropRefusedCalls: true };

  async function* hookedStream(request: GenAIRequest): AsyncGenerator<GenAIResponse> {
    const turn = yield* streamWithHooks({ ...call, request, afterModel }, (asked, signal) =>
      adapter.stream(inner, asked, signal),
    );
    tellCaller(turn, options);
  }

  const hooked: ModelsLike<GenAIRequest> = {
    async generateContent(request) {
      if (!areHooksOn(config)) return await inner.generateContent(request);
      const turn = await generateWithHooks({ ...call, request }, (asked, signal) =>
        adapter.generate(inner, asked, signal),
      );
      tellCaller(turn, options);
      return turn.response;
    },
    async generateContentStream(request) {
      return areHooksOn(config) ? hookedStream(request) : await inner.generateContentStream(request);
    },
  };
  return replaceMethods(models, { ...hooked });
}
