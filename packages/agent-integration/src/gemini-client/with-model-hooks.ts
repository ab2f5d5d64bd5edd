import type { GenAIRequest } from '@agent-hooks/hook-translator';
import { generateWithHooks } from '../chat/generate-with-hooks.ts';
import { callFields, type ModelHooksOptions, notifyCaller } from '../chat/model-hooks-options.ts';
import { openGatedStream } from '../chat/open-gated-stream.ts';
import { replaceMethods } from '../chat/replace-methods.ts';
import { geminiAdapter } from '../gemini/gemini-adapter.ts';
import type { ModelsLike } from '../gemini/genai-shapes.ts';
import { areHooksOn } from '../triggers/fire-hook.ts';
import { expectHookProvider, type HookProvider } from '../triggers/hook-provider.ts';

/** Wraps `ai.models` so that its model calls pass their hooks; all else about it stays as it is, and so does the original. */
export function withModelHooks<Models extends ModelsLike>(
  models: Models,
  config: HookProvider,
  options: ModelHooksOptions = {},
): Models {
  expectHookProvider(config);
  // The calls of the wrapped object are made with whatever requests its own methods take.
  const inner = models as unknown as ModelsLike<GenAIRequest>;
  const adapter = geminiAdapter;
  const gated = { config, adapter, options };

  const hooked: ModelsLike<GenAIRequest> = {
    async generateContent(request) {
      if (!areHooksOn(config)) return await inner.generateContent(request);
      // A signal of the caller's is in the request; another one would add settings to what is sent.
      const turn = await generateWithHooks({ ...gated, request, ...callFields(options) }, (asked) =>
        inner.generateContent(asked),
      );
      notifyCaller(turn, options);
      return turn.response;
    },
    async generateContentStream(request) {
      if (!areHooksOn(config)) return await inner.generateContentStream(request);
      // The signal ends the connection of a stream that is left early. Where the request has no settings it would add
      // some to what is sent: then the stream ends as one of the client's own does.
      const { chunks } = await openGatedStream({ ...gated, request }, async (asked, signal) => {
        const stream =
          asked.config === undefined ? inner.generateContentStream(asked) : adapter.stream(inner, asked, signal);
        return { opened: true, chunks: await stream };
      });
      return chunks;
    },
  };
  return replaceMethods(models, { ...hooked });
}
