export {
  callReply,
  createLoopbackModel,
  type LoopbackModel,
  type ModelReply,
  type RecordedCall,
  textReply,
} from './loopback/loopback-model.ts';
export { loopbackModelAt, loopbackModelServer } from './loopback/model-server.ts';
export { findPromptProblem } from './loopback/prompt-rules.ts';
