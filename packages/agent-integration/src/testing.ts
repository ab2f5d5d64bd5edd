export {
  type ConformanceCheck,
  type ConformanceFailure,
  checkHostConformance,
  hostConformance,
} from './testing/conformance/host-conformance.ts';
export type { HostAbility, HostScene, HostUnderTest } from './testing/conformance/host-under-test.ts';
export { type ReferenceHostOptions, referenceHost } from './testing/conformance/reference-host.ts';
export { createFunctionHost, type ScriptedAnswer } from './testing/function-host.ts';
export { geminiServer, type SceneTurn } from './testing/gemini/gemini-server.ts';
export {
  callReply,
  chunkOf,
  type LoopbackReply,
  type LoopbackRequest,
  startLoopbackGemini,
  textReply,
} from './testing/gemini/loopback-gemini.ts';
export type { ModelServer, ModelServerKind, RequestBody, ScriptedReply } from './testing/model-server.ts';
export {
  callIds,
  type LoopbackApi,
  type LoopbackServer,
  type Replier,
  type ReplyEnding,
  serveLoopback,
  type WireReply,
  type WireRequest,
} from './testing/serve-loopback.ts';
