import { defaultHookTranslator, type GenAIResponse } from '@agent-hooks/hook-translator';

/** The response where the model was not asked and no hook answered in its place: it has no candidates. */
export function emptyResponse<Response extends GenAIResponse>(): Response {
  return defaultHookTranslator.fromHookLLMResponse<Response>({ candidates: [] });
}

/** The response that shows why a hook ended the agent. */
export function stopResponse<Response extends GenAIResponse>(reason: string): Response {
  return defaultHookTranslator.fromHookLLMResponse<Response>({
    candidates: [{ content: { role: 'model', parts: [reason] }, finishReason: 'STOP', index: 0 }],
  });
}
