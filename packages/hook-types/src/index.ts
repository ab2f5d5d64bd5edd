export type { Reader } from './answers/field-readers.ts';
export { mergeHookOutputs } from './answers/merge-outputs.ts';
export { isEmptyContent, misnamedText, patchReaders, readMessage } from './answers/model-patch.ts';
export { type ParsedHookOutput, parseHookOutput } from './answers/parse-output.ts';
export { type PrintedAnswer, type PrintedContext, readAnswerObject, readPrinted } from './answers/read-printed.ts';
export { textField } from './answers/read-text.ts';
export type { AnswerContext, AnswerEnd, ReadAnswer, RunDialect } from './answers/run-dialect.ts';
export { canonicalJson } from './canonical-json.ts';
export { type CopyOptions, type CopyTally, copyJson } from './copy-json.ts';
export { HookError, type HookErrorCode, messageOf, toError } from './errors.ts';
export { type AfterAgentInput, validateAfterAgentInput } from './events/after-agent.ts';
export { type AfterModelInput, validateAfterModelInput } from './events/after-model.ts';
export { type AfterToolInput, type ToolResponse, validateAfterToolInput } from './events/after-tool.ts';
export { type AgentErrorInput, validateAgentErrorInput } from './events/agent-error.ts';
export { type BeforeAgentInput, validateBeforeAgentInput } from './events/before-agent.ts';
export { type BeforeModelInput, validateBeforeModelInput } from './events/before-model.ts';
export { type BeforeToolInput, validateBeforeToolInput } from './events/before-tool.ts';
export { type BeforeToolSelectionInput, validateBeforeToolSelectionInput } from './events/before-tool-selection.ts';
export {
  type AnyEventRow,
  defineEvent,
  type EventRow,
  type HookEffect,
  type HookInput,
  readSubject,
} from './events/event-row.ts';
export {
  defineEventFromData,
  type HostEventData,
  type HostEvents,
  listSettingsEvents,
  registerHostEvents,
} from './events/host-event.ts';
export { type NotificationInput, validateNotificationInput } from './events/notification.ts';
export { type PermissionRequestInput, validatePermissionRequestInput } from './events/permission-request.ts';
export { type PostCompressInput, validatePostCompressInput } from './events/post-compress.ts';
export { type PreCompressInput, validatePreCompressInput } from './events/pre-compress.ts';
export { type SessionEndInput, validateSessionEndInput } from './events/session-end.ts';
export { type SessionStartInput, validateSessionStartInput } from './events/session-start.ts';
export { type SubagentStartInput, validateSubagentStartInput } from './events/subagent-start.ts';
export { type SubagentStopInput, validateSubagentStopInput } from './events/subagent-stop.ts';
export {
  type DefinedEvent,
  eventTable,
  findClash,
  getEventRow,
  HookEventName,
  type HookInputFor,
  type HookOutputFor,
  isHookEventName,
  listEventNames,
  registerEvents,
} from './events/table.ts';
export { type ToolDeniedInput, validateToolDeniedInput } from './events/tool-denied.ts';
export { keepMessages } from './fast/plain-message.ts';
export { isDeeperThan } from './is-deeper-than.ts';
export { isSameJson } from './is-same-json.ts';
export type { BusHookConfig } from './kinds/bus.ts';
export type { CommandHookConfig } from './kinds/command.ts';
export type { FunctionHookAnswer, FunctionHookConfig, HookSignal } from './kinds/function.ts';
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
export {
  type AnyKindRow,
  getKindRow,
  type HookConfig,
  HookType,
  isHookType,
  kindTable,
  targetOfHook,
} from './kinds/table.ts';
export {
  type HookToolConfig,
  hookToolConfigSchema,
  type LLMRequest,
  type LLMResponse,
  llmRequestSchema,
  llmResponseSchema,
} from './llm.ts';
export {
  AgentErrorKind,
  ConfigSource,
  NotificationType,
  PreCompressTrigger,
  SessionEndReason,
  SessionStartSource,
} from './names.ts';
export { type HookAnswer, HookDecision, type HookOutput, isBlockingDecision } from './output/output.ts';
export { describeFound, type HookProblem, problemAt } from './problem.ts';
export { maxToldProblems, ProblemList } from './problem-list.ts';
export { isRecord, setField } from './record.ts';
export {
  type FiredError,
  type FiredEvent,
  type FiredFailure,
  type FiredHook,
  type FiredNotStarted,
  type FiredResult,
  type FiredRound,
  type FiredRoundCause,
  type FiredVerdict,
  firedEventVersion,
} from './results/fired-event.ts';
export {
  type HookErrorData,
  type HookExecutionCancel,
  type HookExecutionRequest,
  type HookExecutionResponse,
  type HookResponseOutput,
  MessageBusType,
} from './results/message-bus.ts';
export {
  type AggregatedHookResult,
  type HookDecider,
  type HookExecutionPlan,
  type HookExecutionResult,
  HookFailureStage,
  HookOutcome,
  type HookVerdict,
  type MergedHookResult,
  type ProcessedHookResult,
} from './results/results.ts';
export { nameOfHook } from './settings/hook-name.ts';
export { hooksConfigurationJsonSchema, jsonSchemaWithEvents } from './settings/json-schema.ts';
export { isPolicyHash, type ManagedSwitches } from './settings/managed.ts';
export { nearestName } from './settings/nearest-name.ts';
export {
  type ParsedHook,
  type ParsedHooks,
  type ParsedSettings,
  parseHookSettings,
  parseHooksConfiguration,
} from './settings/parse-settings.ts';
export { type HooksReader, type ReadHooks, readHooksConfiguration } from './settings/read-hooks.ts';
export type { InheritEnvBySource } from './settings/read-switches.ts';
export { type SandboxBySource, type SandboxRestriction, sandboxRestrictions } from './settings/sandbox.ts';
export { type HookDefinition, type HooksConfiguration, hookSettingsSchema } from './settings/schema.ts';
export { valueAt } from './value-at.ts';
