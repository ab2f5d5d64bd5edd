export { anthropicServer } from './loopback/anthropic-server.ts';
export {
  type AnthropicReply,
  type AnthropicRequest,
  callReply,
  startLoopbackAnthropic,
  textReply,
} from './loopback/loopback-anthropic.ts';
export { findMessagesProblem } from './loopback/message-rules.ts';
