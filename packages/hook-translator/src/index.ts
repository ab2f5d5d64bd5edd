export { alignMessages } from './align/align-messages.ts';
export { newMessage } from './align/alignment.ts';
export { CallTranslator } from './call-translator.ts';
export type {
  GenAICandidate,
  GenAIConfig,
  GenAIContent,
  GenAIContents,
  GenAIPart,
  GenAIRequest,
  GenAIResponse,
  GenAIResponseClass,
  GenAIToolConfig,
} from './genai/genai-types.ts';
export {
  defaultHookTranslator,
  HookTranslatorGenAIv1,
  type HookTranslatorGenAIv1Options,
} from './genai/hook-translator-genai-v1.ts';
export {
  type HookGenerationConfig,
  type HookMessage,
  type HookRequestChanges,
  type HookRole,
  readHookMessages,
  readHookRequest,
  readHookToolConfig,
} from './hook-data/read-hook-request.ts';
export { readHookResponse } from './hook-data/read-hook-response.ts';
export type { HookData, HookTranslator, LLMRequestPatch, LLMResponsePatch } from './hook-translator.ts';
