export type { ClientWithOptions as OpenAIClientLike } from '@agent-hooks/agent-integration/http';
export { type ChatCompletionsClient, type ChatShapes, chatAdapter } from './chat/chat-adapter.ts';
export { chatTranslator } from './chat/chat-translator.ts';
export type {
  ChatChunk,
  ChatMessage,
  ChatPart,
  ChatRequest,
  ChatResponse,
  ChatToolChoice,
} from './chat/chat-types.ts';
export { modelHooksFetch, withModelHooks } from './client/with-model-hooks.ts';
export { withToolHooks } from './client/with-tool-hooks.ts';
export { type ResponsesClient, type ResponsesShapes, responsesAdapter } from './responses/responses-adapter.ts';
export { responsesTranslator } from './responses/responses-translator.ts';
export type {
  ResponsesEvent,
  ResponsesItem,
  ResponsesPart,
  ResponsesRequest,
  ResponsesResponse,
  ResponsesToolChoice,
} from './responses/responses-types.ts';
