export { anthropicServer } from './testing/anthropic-server.ts';
export {
  type AnthropicReply,
  type AnthropicRequest,
  callReply,
  startLoopbackAnthropic,
  textReply,
} from './testing/loopback-anthropic.ts';
export { findMessagesProblem } from './testing/message-rules.ts';
