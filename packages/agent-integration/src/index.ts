export type { LifecycleMode, LifecycleOptions } from './agent/lifecycle.ts';
export { type AgentRun, type RunAgentOptions, runAgent } from './agent/run-agent.ts';
export { createAgentTools } from './agent/tools/create-agent-tools.ts';
export { HookedChat, type HookedChatOptions, type SendMessageParameters } from './chat/hooked-chat.ts';
export type { ModelTurn } from './chat/model-turn.ts';
export type { ReplacedCalls } from './chat/replaced-response.ts';
export type { AfterModelMode } from './chat/stream-with-hooks.ts';
export { toSendableToolConfig } from './chat/tool-restriction.ts';
export { type ModelHooksOptions, withModelHooks } from './chat/with-model-hooks.ts';
export { AgentHookConfig, type AgentHookConfigOptions } from './config/agent-hook-config.ts';
export type {
  AgentContent,
  AgentPart,
  AgentPartList,
  FunctionCall,
  FunctionResponse,
  ModelsLike,
} from './genai-shapes.ts';
export { type AgentTool, type ToolContext, type ToolDeclaration, toToolDeclarations } from './tools/agent-tool.ts';
export { executeToolWithHooks } from './tools/execute-tool-with-hooks.ts';
export { toFunctionResponses } from './tools/function-response.ts';
export type { AskRequest, AskUser, ExecuteToolOptions, ToolFunction, ToolInput } from './tools/tool-call.ts';
export { type CompletedToolCall, type ToolCallRecord, ToolCallState } from './tools/tool-call-record.ts';
export { type ToolError, ToolErrorType, type ToolResult } from './tools/tool-result.ts';
export {
  type ScheduleOptions,
  type ToolBatchResult,
  ToolScheduler,
  type ToolSchedulerOptions,
} from './tools/tool-scheduler.ts';
export type { HookProvider } from './triggers/hook-provider.ts';
export { fireLifecycleHook, type LifecycleEventName } from './triggers/lifecycle-trigger.ts';
export {
  type AfterModelHookResult,
  type BeforeModelHookResult,
  type BeforeToolSelectionHookResult,
  fireAfterModelHook,
  fireBeforeModelHook,
  fireBeforeToolSelectionHook,
} from './triggers/model-triggers.ts';
export { fireAfterToolHook, fireBeforeToolHook } from './triggers/tool-triggers.ts';
