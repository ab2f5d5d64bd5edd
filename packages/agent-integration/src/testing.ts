export {
  type ConformanceCheck,
  type ConformanceFailure,
  checkHostConformance,
  hostConformance,
} from './testing/conformance/host-conformance.ts';
export type { HostAbility, HostScene, HostUnderTest } from './testing/conformance/host-under-test.ts';
export { type ReferenceHostOptions, referenceHost } from './testing/conformance/reference-host.ts';
export { type FrameworkCheck, frameworkConformance } from './testing/frameworks/framework-conformance.ts';
export type {
  FrameworkAbility,
  FrameworkScene,
  FrameworkUnderTest,
} from './testing/frameworks/framework-under-test.ts';
export { createFunctionHost, type ScriptedAnswer } from './testing/function-host.ts';
export type { SceneTurn } from './testing/gemini/scene-turn.ts';
export type { ModelServer, ModelServerKind, RequestBody, ScriptedReply } from './testing/model-server.ts';
