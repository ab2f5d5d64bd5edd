export { findChatProblem } from './loopback/chat-rules.ts';
export {
  callReply,
  type OpenAIRequest,
  startLoopbackOpenAI,
  textReply,
} from './loopback/loopback-openai.ts';
export type { OpenAIReply } from './loopback/openai-reply.ts';
export { chatServer, responsesServer } from './loopback/openai-servers.ts';
export { findResponsesProblem } from './loopback/responses-rules.ts';
