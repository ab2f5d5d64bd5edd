import type { GenAIRequest, GenAIResponse } from '@agent-hooks/hook-translator';
import { generateWithHooks } from '../chat/generate-with-hooks.ts';
import type { AfterModelMode } from '../chat/hooked-call.ts';
import type { ModelTurn } from '../chat/model-turn.ts';
import { replaceMethods } from '../chat/replace-methods.ts';
import type { ReplacedCalls } from '../chat/replaced-response.ts';
import { streamWithHooks } from '../chat/stream-with-hooks.ts';
import { geminiAdapter } from '../gemini/gemini-adapter.ts';
import type { ModelsLike } from '../gemini/genai-shapes.ts';
import { areHooksOn } from '../triggers/fire-hook.ts';
import type { HookProvider } from '../triggers/hook-provider.ts';

/** How hooks are put around the model calls of a program. */
export interface ModelHooksOptions {
  /**
   * When AfterModel is fired for streams. Default: `buffered`, since the caller keeps what it reads from the stream and
   * a later change could no longer reach it.
   */
  readonly afterModel?: AfterModelMode | undefined;
  /** What becomes of tool calls in a response that a hook replaced. Default: `drop`. */
  readonly replacedCalls?: ReplacedCalls | undefined;
  /** Called with the reason when hooks refuse a call; the caller gets the hook's response or an empty one. */
  readonly onBlocked?: ((reason: string) => void) | undefined;
  /** Called with the reason when a hook wants the agent to end; its loop is the caller's to end. */
  readonly onStop?: ((reason: string) => void) | undefined;
  /** Called with what hooks want the user to read. */
  readonly onUserMessage?: ((message: string) => void) | undefined;
  /** Called with what hooks have to say to the model after its response; the conversation is the caller's to add it to. */
  readonly onSystemMessage?: ((message: string) => void) | undefined;
}

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

/** Tells the caller of a wrapped client what it cannot see in a response. */
export function tellCaller(turn: ModelTurn<unknown>, options: ModelHooksOptions): void {
  for (const message of turn.systemMessages) options.onSystemMessage?.(message);
  for (const message of turn.userMessages) options.onUserMessage?.(message);
  if (turn.blocked && !turn.shouldStop) options.onBlocked?.(turn.reason ?? '');
  if (turn.shouldStop) options.onStop?.(turn.stopReason ?? '');
}
