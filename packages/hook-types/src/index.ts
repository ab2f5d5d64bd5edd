export { mergeHookOutputs } from './answers/merge-outputs.ts';
export { parseHookOutput } from './answers/parse-output.ts';
export { HookError, messageOf, toError } from './errors.ts';
export { type AfterAgentInput, validateAfterAgentInput } from './events/after-agent.ts';
export { type AfterModelInput, validateAfterModelInput } from './events/after-model.ts';
export { type AfterToolInput, validateAfterToolInput } from './events/after-tool.ts';
export { type AgentErrorInput, validateAgentErrorInput } from './events/agent-error.ts';
export { type BeforeAgentInput, validateBeforeAgentInput } from './events/before-agent.ts';
export { type BeforeModelInput, validateBeforeModelInput } from './events/before-model.ts';
export { type BeforeToolInput, validateBeforeToolInput } from './events/before-tool.ts';
export { type BeforeToolSelectionInput, validateBeforeToolSelectionInput } from './events/before-tool-selection.ts';
export { type AnyEventRow, defineEvent, type HookEffect, type HookInput } from './events/event-row.ts';
export { defineEventFromData } from './events/host-event.ts';
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
  getEventRow,
  HookEventName,
  type HookInputFor,
  type HookOutputFor,
  isHookEventName,
} from './events/table.ts';
export { type ToolDeniedInput, validateToolDeniedInput } from './events/tool-denied.ts';
export type { CommandHookConfig } from './kinds/command.ts';
export type { FunctionHookConfig } from './kinds/function.ts';
export { type HookConfig, HookType, kindTable } from './kinds/table.ts';
export type { HookToolConfig, LLMRequest, LLMResponse } from './llm.ts';
export { ConfigSource, NotificationType, PreCompressTrigger, SessionEndReason, SessionStartSource } from './names.ts';
export { HookDecision, type HookOutput } from './output/output.ts';
export { isRecord } from './record.ts';
export type { FiredEvent } from './results/fired-event.ts';
export { type HookExecutionRequest, type HookExecutionResponse, MessageBusType } from './results/message-bus.ts';
export {
  type AggregatedHookResult,
  type HookExecutionPlan,
  type HookExecutionResult,
  HookOutcome,
  type ProcessedHookResult,
} from './results/results.ts';
export { hooksConfigurationJsonSchema } from './settings/json-schema.ts';
export { parseHookSettings } from './settings/parse-settings.ts';
export type { HookDefinition, HooksConfiguration } from './settings/schema.ts';
