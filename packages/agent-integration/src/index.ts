export type { AgentEnding } from './agent/agent-at-work.ts';
export type { AgentOptions, RunAgentOptions } from './agent/agent-options.ts';
export type { LifecycleOptions } from './agent/lifecycle.ts';
export { type AgentRun, runAgent } from './agent/run-agent.ts';
export type { SubagentDefinition } from './agent/subagent-definition.ts';
export { createAgentTools } from './agent/tools/create-agent-tools.ts';
export { UserInterrupt } from './agent/user-interrupt.ts';
export { generateWithHooks } from './chat/generate-with-hooks.ts';
export type { AfterModelMode, HookedCall } from './chat/hooked-call.ts';
export {
  type ChatClient,
  type ChatOptions,
  HookedChat,
  type HookedChatOptions,
  type SendMessageParameters,
} from './chat/hooked-chat.ts';
export { callFields, type ModelHooksOptions, notifyCaller } from './chat/model-hooks-options.ts';
export type { ModelTurn } from './chat/model-turn.ts';
export { type GatedCall, type GatedStream, openGatedStream, toReadable } from './chat/open-gated-stream.ts';
export { replaceMethods } from './chat/replace-methods.ts';
export type { ReplacedCalls } from './chat/replaced-response.ts';
export { noteStop } from './chat/stops.ts';
export { type OpenStream, streamWithHooks } from './chat/stream-with-hooks.ts';
export { AgentHookConfig, type AgentHookConfigOptions } from './config/agent-hook-config.ts';
export { toFunctionResponses } from './gemini/function-response.ts';
export { createGeminiAdapter, geminiAdapter } from './gemini/gemini-adapter.ts';
export type {
  AgentContent,
  AgentPart,
  AgentPartList,
  FunctionCall,
  FunctionResponse,
  GeminiShapes,
  ModelsLike,
} from './gemini/genai-shapes.ts';
export { toToolDeclarations } from './gemini/tool-declarations.ts';
export { toSendableToolConfig } from './gemini/tool-restriction.ts';
export { withModelHooks } from './gemini-client/with-model-hooks.ts';
export type { AgentTool, ToolContext, ToolDeclaration, ToolInput } from './shapes/agent-tool.ts';
export { type ContentPart, type ContentPartList, toContentParts } from './shapes/content-part.ts';
export type {
  CallAdapter,
  ChunkFilter,
  ModelAdapter,
  ModelReader,
  ModelShapes,
  RequestParts,
  ToolFields,
  TurnRole,
} from './shapes/model-adapter.ts';
export {
  type CompletedToolCall,
  type ToolCall,
  type ToolCallRecord,
  ToolCallState,
} from './shapes/tool-call-record.ts';
export { ToolRefusal } from './shapes/tool-refusal.ts';
export { type ToolError, ToolErrorType, type ToolResult } from './shapes/tool-result.ts';
export { type AskedAhead, askAhead } from './tools/ask-ahead.ts';
export { executeToolWithHooks } from './tools/execute-tool-with-hooks.ts';
export { type OpenedToolCall, openToolCall } from './tools/open-tool-call.ts';
export { runSdkTool, type SdkToolCall, type ToolHooksOptions } from './tools/run-sdk-tool.ts';
export type {
  AskAnswer,
  AskRequest,
  AskUser,
  ExecuteToolOptions,
  ToolFunction,
  Unanswered,
} from './tools/tool-call.ts';
export {
  type ScheduleOptions,
  type ToolBatchResult,
  ToolScheduler,
  type ToolSchedulerOptions,
} from './tools/tool-scheduler.ts';
export { areHooksOn, hasHooksFor } from './triggers/fire-hook.ts';
export { expectHookProvider, type HookProvider } from './triggers/hook-provider.ts';
export { fireLifecycleHook, type LifecycleEventName, type LifecycleMode } from './triggers/lifecycle-trigger.ts';
export {
  type AfterModelHookResult,
  type BeforeModelHookResult,
  type BeforeToolSelectionHookResult,
  fireAfterModelHook,
  fireBeforeModelHook,
  fireBeforeToolSelectionHook,
  type ModelHookOptions,
} from './triggers/model-triggers.ts';
export type { BeforeToolAnswer, PermissionAnswer } from './triggers/tool-answers.ts';
export {
  askBeforeTool,
  askPermission,
  fireAfterToolHook,
  fireBeforeToolHook,
  firePermissionRequestHook,
  fireToolDeniedHook,
} from './triggers/tool-triggers.ts';
