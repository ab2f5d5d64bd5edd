export { geminiServer } from './gemini/gemini-server.ts';
export {
  callReply,
  chunkOf,
  type LoopbackReply,
  type LoopbackRequest,
  startLoopbackGemini,
  textReply,
} from './gemini/loopback-gemini.ts';
export {
  callIds,
  type LoopbackApi,
  type LoopbackServer,
  type Replier,
  type ReplyEnding,
  type RequestBody,
  serveLoopback,
  type WireReply,
  type WireRequest,
} from './serve-loopback.ts';
