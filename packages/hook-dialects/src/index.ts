export type {
  McpNames,
  NeutralTool,
  ToolCall,
  ToolRow,
  ToolShape,
  ToolVocabulary,
} from '@agent-hooks/hook-types/tools';
export { contractTools } from '@agent-hooks/hook-types/tools';
export {
  type AgentFile,
  agentFiles,
  type ConnectableAgent,
  type ConnectedEvent,
  type ConnectScope,
  machineFile,
} from './connect/agent-files.ts';
export { type BridgeShell, type BridgeShellName, bridgeShells } from './connect/bridge-shells.ts';
export type { AnswerContext, DialectContext, DialectMode, EnvironmentContext } from './context.ts';
export type {
  Dialect,
  DialectAnswer,
  DialectEffect,
  DialectEvent,
  DialectFile,
  DialectHook,
  DialectLimits,
  DialectName,
  DialectRow,
  DialectRun,
  DialectSettings,
  EventFilter,
  MergedAnswer,
  ReceivedEvent,
  Reply,
} from './dialect.ts';
export { dialectOfFile } from './dialect-of-file.ts';
export { type DueHook, isDue, subjectsOf } from './hook/is-due.ts';
export { createRunDialect, type RunDialectOptions } from './hook/run-dialect.ts';
export {
  type CompiledMatcher,
  compileMatcher,
  type MatcherRules,
  type MatchStyle,
  matchesSubject,
} from './matcher/compile-matcher.ts';
export type { NativeEventName, NativeInput } from './native.ts';
export { type ReadRequest, readRequest } from './payload/read-request.ts';
export { joinAnswers, saidAllow } from './reply/join-answers.ts';
export { refuseFailed, refuseUnchecked } from './reply/refuse-unchecked.ts';
export { batchEvent, findWithheld, stopBatch } from './reply/withheld-results.ts';
export { type HookAdvice, reviewHooks } from './settings/review.ts';
export { findHooksSwitch } from './settings/switches.ts';
export { findTextProblem } from './settings/text-problem.ts';
export { dialectTable, getDialect, isDialectName } from './table.ts';
export { createToolMap, type HostCall, type ToolMap } from './tools/tool-map.ts';
