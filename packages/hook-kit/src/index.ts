export type { AnswerFor, AnyAnswer, HandlerResult } from './answer-types.ts';
export {
  addContext,
  allow,
  ask,
  changeInput,
  changeRequest,
  deny,
  replaceResult,
  respond,
  restrictTools,
  rewritePrompt,
  stop,
  tellUser,
} from './answers.ts';
export { type Combined, combine } from './combine.ts';
export { defineHook } from './define-hook.ts';
export type { FunctionHook, Hook, HookContext, HookHandler, HookOptions } from './hook.ts';
export type { HostAnswer, HostEvent, HostHook, HostHookHandler, HostInput } from './host-hook.ts';
export { type RedactedAnswer, redact } from './redact.ts';
export { serveHooks } from './serve.ts';
export { type TestResult, testHook } from './test-hook.ts';
export type { TestInput } from './test-input.ts';
export { type ToolInputs, type ToolSchema, toolInput } from './tool-input.ts';
