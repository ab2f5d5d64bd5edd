export {
  callReply,
  createLoopbackModel,
  type LoopbackModel,
  type ModelReply,
  type RecordedCall,
  textReply,
} from './testing/loopback-model.ts';
export { loopbackModelAt, loopbackModelServer } from './testing/model-server.ts';
export { findPromptProblem } from './testing/prompt-rules.ts';
