export {
  callReply,
  chunkOf,
  type LoopbackAnswer,
  type LoopbackGemini,
  type LoopbackReply,
  type LoopbackRequest,
  startLoopbackGemini,
  textReply,
} from './testing/loopback-gemini.ts';
