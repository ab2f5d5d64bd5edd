export type { ClientWithOptions as AnthropicClientLike } from '@agent-hooks/agent-integration/http';
export { type MessagesClient, type MessagesShapes, messagesAdapter } from './messages-adapter.ts';
export { messagesTranslator } from './messages-translator.ts';
export type {
  MessageBlock,
  MessagesEvent,
  MessagesRequest,
  MessagesResponse,
  MessagesToolChoice,
  MessageTurn,
} from './messages-types.ts';
export { modelHooksFetch, withModelHooks } from './with-model-hooks.ts';
export { type RunnableToolLike, withToolHooks } from './with-tool-hooks.ts';
