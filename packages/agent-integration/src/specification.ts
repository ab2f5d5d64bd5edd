// Every name of the hook specification in one place. docs/from-the-specification.md maps each name to this API.
export { convertPlainTextToHookOutput, HookRunner } from '@agent-hooks/hook-runner';
export {
  AfterModelHookOutput,
  BeforeModelHookOutput,
  BeforeToolHookOutput,
  BeforeToolSelectionHookOutput,
  buildFailureEnvelope,
  createHookOutput,
  type DebugLogger,
  DefaultHookOutput,
  HookAggregator,
  HookEventHandler,
  HookPlanner,
  HookRegistry,
  type HookRegistryEntry,
  HookRegistryNotInitializedError,
  HookSystem,
  HookSystemNotInitializedError,
  InProcessMessageBus,
  type MessageBus,
  makeEmptySuccessResult,
  processCommonHookOutputFields,
} from '@agent-hooks/hook-system';
export { defaultHookTranslator, type HookTranslator, HookTranslatorGenAIv1 } from '@agent-hooks/hook-translator';
export {
  type AfterAgentInput,
  type AfterModelInput,
  type AfterToolInput,
  type AggregatedHookResult,
  type BeforeAgentInput,
  type BeforeModelInput,
  type BeforeToolInput,
  type BeforeToolSelectionInput,
  type CommandHookConfig,
  ConfigSource,
  type HookConfig,
  HookDecision,
  type HookDefinition,
  HookEventName,
  type HookExecutionPlan,
  type HookExecutionRequest,
  type HookExecutionResponse,
  type HookExecutionResult,
  type HookInput,
  type HookOutput,
  type HookToolConfig,
  HookType,
  type LLMRequest,
  type LLMResponse,
  type NotificationInput,
  type ProcessedHookResult,
  SessionEndReason,
  type SessionStartInput,
  SessionStartSource,
  validateAfterAgentInput,
  validateAfterModelInput,
  validateAfterToolInput,
  validateBeforeAgentInput,
  validateBeforeModelInput,
  validateBeforeToolInput,
  validateBeforeToolSelectionInput,
  validateNotificationInput,
} from '@agent-hooks/hook-types';
export { HookedChat as GeminiChat } from './chat/hooked-chat.ts';
export {
  AgentHookConfig as Config,
  type AgentHookConfigOptions as ConfigParameters,
} from './config/agent-hook-config.ts';
export type { CompletedToolCall } from './shapes/tool-call-record.ts';
export type { ToolResult } from './shapes/tool-result.ts';
export {
  CoreToolScheduler,
  type CoreToolSchedulerOptions,
  executeToolCall,
  type ToolCallRequestInfo,
  type ToolCallResponseInfo,
  type ToolConfigProvider,
  type ToolRegistry,
} from './specification/core-tool-scheduler.ts';
export {
  applyHookOutputToInput,
  EMPTY_SUCCESS_RESULT,
  type FailureMeta,
  type HookEventContext,
} from './specification/hook-functions.ts';
export { type MessageBusMessage, MessageBusType } from './specification/message-bus-type.ts';
export { executeToolWithHooks } from './tools/execute-tool-with-hooks.ts';
export {
  type AfterModelHookResult,
  type BeforeModelHookResult,
  type BeforeToolSelectionHookResult,
  fireAfterModelHook,
  fireBeforeModelHook,
  fireBeforeToolSelectionHook,
} from './triggers/model-triggers.ts';
export { fireAfterToolHook, fireBeforeToolHook } from './triggers/tool-triggers.ts';
