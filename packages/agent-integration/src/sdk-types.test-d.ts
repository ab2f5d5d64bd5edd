// The triggers take and give the SDK's own types; this file only has to compile.
import type {
  GenerateContentParameters,
  GenerateContentResponse,
  GoogleGenAI,
  Models,
  ToolConfig,
  ToolListUnion,
} from '@google/genai';
import { expectTypeOf } from 'vitest';
import { runAgent } from './agent/run-agent.ts';
import { HookedChat } from './chat/hooked-chat.ts';
import { AgentHookConfig } from './config/agent-hook-config.ts';
import { withModelHooks } from './gemini-client/with-model-hooks.ts';
import type { HookProvider } from './triggers/hook-provider.ts';
import { fireAfterModelHook, fireBeforeModelHook, fireBeforeToolSelectionHook } from './triggers/model-triggers.ts';

export async function callers(
  config: HookProvider,
  ai: GoogleGenAI,
  request: GenerateContentParameters,
  response: GenerateContentResponse,
) {
  const before = await fireBeforeModelHook<GenerateContentParameters, GenerateContentResponse>(config, request);
  expectTypeOf(before.modifiedRequest).toEqualTypeOf<GenerateContentParameters | undefined>();
  expectTypeOf(before.syntheticResponse).toEqualTypeOf<GenerateContentResponse | undefined>();
  const after = await fireAfterModelHook(config, request, response);
  expectTypeOf(after.response).toEqualTypeOf<GenerateContentResponse>();
  const selection = await fireBeforeToolSelectionHook(config, request);
  expectTypeOf(selection.toolConfig).toEqualTypeOf<ToolConfig | undefined>();
  expectTypeOf(selection.tools).toEqualTypeOf<ToolListUnion | undefined>();
  expectTypeOf(withModelHooks(ai.models, config)).toEqualTypeOf<Models>();
  const chat = new HookedChat({ config, models: ai.models, model: 'm', requestConfig: { systemInstruction: 'x' } });
  const turn = await chat.sendMessage({ message: 'x' });
  expectTypeOf(turn.response).toEqualTypeOf<GenerateContentResponse>();
  await runAgent({ config, models: ai.models, model: 'm', prompt: 'x', directory: '.', requestConfig: { topK: 1 } });
}

/** Functions know the fields of their event. */
export const typedHooks = new AgentHookConfig({
  hooks: {
    BeforeTool: [
      {
        matcher: 'shell',
        hooks: [
          {
            type: 'function',
            name: 'no-push',
            action: ({ tool_name: name, tool_input: input }) =>
              name === 'shell' && String(input.command).includes('push') ? { decision: 'deny' } : undefined,
          },
        ],
      },
    ],
    AfterModel: [
      { hooks: [{ type: 'function', name: 'log', action: ({ llm_response: { text } }) => console.error(text) }] },
    ],
  },
});
