export {
  callReply,
  createLoopbackModel,
  type LoopbackModel,
  textReply,
} from './loopback/loopback-model.ts';
export { loopbackModelAt, loopbackModelServer } from './loopback/model-server.ts';
export { findPromptProblem } from './loopback/prompt-rules.ts';
