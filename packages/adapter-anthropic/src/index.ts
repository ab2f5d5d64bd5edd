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
export { type AnthropicClientLike, modelHooksFetch, withModelHooks } from './with-model-hooks.ts';
