export type {
  McpNames,
  NeutralTool,
  ToolCall,
  ToolRow,
  ToolShape,
  ToolVocabulary,
} from '@agent-hooks/hook-types/tools';
export { contractTools } from '@agent-hooks/hook-types/tools';
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
export { batchEvent, findWithheld, stopBatch } from './reply/withheld-results.ts';
export { type HookAdvice, reviewHooks } from './settings/review.ts';
export { findTextProblem } from './settings/text-problem.ts';
export { dialectTable, getDialect, isDialectName } from './table.ts';
export { createToolMap, type HostCall, type ToolMap } from './tools/tool-map.ts';
