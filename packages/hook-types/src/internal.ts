// What the packages of agent-hooks share. Any version may change it.
export type { Reader } from './answers/field-readers.ts';
export { isEmptyContent, misnamedText, patchReaders, readMessage } from './answers/model-patch.ts';
export type { ParsedHookOutput } from './answers/parse-output.ts';
export { type PrintedAnswer, type PrintedContext, readAnswerObject, readPrinted } from './answers/read-printed.ts';
export { textField } from './answers/read-text.ts';
export type { AnswerContext, AnswerEnd, ReadAnswer, RunDialect } from './answers/run-dialect.ts';
export { canonicalJson } from './canonical-json.ts';
export { type CopyOptions, type CopyTally, copyJson } from './copy-json.ts';
export type { HookErrorCode } from './errors.ts';
export type { ToolResponse } from './events/after-tool.ts';
export { type EventRow, readSubject } from './events/event-row.ts';
export { type HostEventData, type HostEvents, listSettingsEvents, registerHostEvents } from './events/host-event.ts';
export { findClash, listEventNames, registerEvents } from './events/table.ts';
export { keepMessages } from './fast/plain-message.ts';
export { isDeeperThan } from './is-deeper-than.ts';
export { isSameJson } from './is-same-json.ts';
export type { BusHookConfig } from './kinds/bus.ts';
export type { FunctionHookAnswer, HookSignal } from './kinds/function.ts';
export { type HttpHookConfig, showAddress } from './kinds/http.ts';
export type {
  CalledService,
  KindRow,
  KindWords,
  SecretValue,
  StartedProgram,
  UsedVariable,
  VariableLookup,
  WrittenValues,
} from './kinds/kind-row.ts';
export type { McpToolHookConfig } from './kinds/mcp-tool.ts';
export type { PluginHookConfig } from './kinds/plugin.ts';
export type { PolicyHookConfig, PolicyRule } from './kinds/policy.ts';
export { onSystem } from './kinds/process-kind.ts';
export type { ResidentHookConfig } from './kinds/resident.ts';
export type { HookConditions, SharedHookFields } from './kinds/shared-entries.ts';
export { type AnyKindRow, getKindRow, isHookType, nameOfHook, targetOfHook } from './kinds/table.ts';
export { hookToolConfigSchema, llmRequestSchema, llmResponseSchema } from './llm.ts';
export { AgentErrorKind } from './names.ts';
export { type HookAnswer, isAllowingDecision, isBlockingDecision } from './output/output.ts';
export { describeFound, type HookProblem, problemAt, withSuggestion } from './problem.ts';
export { maxReportedProblems, ProblemList } from './problem-list.ts';
export { setField } from './record.ts';
export {
  type FiredError,
  type FiredFailure,
  type FiredHook,
  type FiredNotStarted,
  type FiredResult,
  type FiredRound,
  type FiredRoundCause,
  type FiredVerdict,
  firedEventVersion,
} from './results/fired-event.ts';
export type { HookErrorData, HookExecutionCancel, HookResponseOutput } from './results/message-bus.ts';
export { type HookDecider, HookFailureStage, type HookVerdict, type MergedHookResult } from './results/results.ts';
export { jsonSchemaWithEvents } from './settings/json-schema.ts';
export { isPolicyHash, type ManagedSwitches } from './settings/managed.ts';
export { nearestName } from './settings/nearest-name.ts';
export {
  type ParsedHook,
  type ParsedHooks,
  type ParsedSettings,
  parseHooksConfiguration,
} from './settings/parse-settings.ts';
export { unknownName } from './settings/read-entry.ts';
export { type HooksReader, type ReadHook, type ReadHooks, readHooksConfiguration } from './settings/read-hooks.ts';
export type { SettingsSwitches } from './settings/read-switches.ts';
export { type SandboxBySource, type SandboxRestriction, sandboxRestrictions } from './settings/sandbox.ts';
export { hookSettingsSchema } from './settings/schema.ts';
export { valueAt } from './value-at.ts';
