export { anthropicServer } from './testing/anthropic-server.ts';
export {
  type AnthropicAnswer,
  type AnthropicReply,
  type AnthropicRequest,
  callReply,
  type LoopbackAnthropic,
  startLoopbackAnthropic,
  textReply,
} from './testing/loopback-anthropic.ts';
export { findMessagesProblem } from './testing/message-rules.ts';
