export { findChatProblem } from './testing/chat-rules.ts';
export {
  callReply,
  type OpenAIRequest,
  startLoopbackOpenAI,
  textReply,
} from './testing/loopback-openai.ts';
export type { OpenAIReply } from './testing/openai-reply.ts';
export { chatServer, responsesServer } from './testing/openai-servers.ts';
export { findResponsesProblem } from './testing/responses-rules.ts';
