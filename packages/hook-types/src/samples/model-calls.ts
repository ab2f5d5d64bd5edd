import type { LLMRequest, LLMResponse } from '../llm.ts';

/** What a user may ask for. */
export const samplePrompt = 'Change the greeting to "Good morning" and run the tests.';

/** What the model may say to that. */
export const sampleAnswer = 'The greeting is changed and all tests pass.';

/** Kinds of subagents that agents usually have. */
export const sampleAgents = ['general', 'explorer', 'reviewer'] as const;

/** A call of the model as hooks see it. */
export const sampleRequest: LLMRequest = {
  model: 'gemini-2.5-pro',
  messages: [
    { role: 'system', content: 'You are a careful coding assistant.' },
    { role: 'user', content: samplePrompt },
  ],
  config: { temperature: 0.2, maxOutputTokens: 2048 },
  toolConfig: { mode: 'AUTO', allowedFunctionNames: ['read_file', 'replace', 'run_shell_command', 'write_file'] },
};

/** A response of the model as hooks see it. */
export function sampleResponse(text: string): LLMResponse {
  return {
    text,
    candidates: [{ content: { role: 'model', parts: [text] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 41, candidatesTokenCount: 9, totalTokenCount: 50 },
  };
}

/** The least that is a request. */
export const emptyRequest: LLMRequest = { model: 'test-model', messages: [] };

/** The least that is a response. */
export const emptyResponse: LLMResponse = { candidates: [] };
