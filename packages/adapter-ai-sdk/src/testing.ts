export {
  callReply,
  createLoopbackModel,
  type LoopbackModel,
  type ModelAnswer,
  type ModelReply,
  type RecordedCall,
  textReply,
} from './testing/loopback-model.ts';
export { findPromptProblem } from './testing/prompt-rules.ts';
