// Names of the hook specification that are called otherwise here; docs/from-the-specification.md has all of its names.
export { HookedChat as GeminiChat } from './chat/hooked-chat.ts';
export {
  AgentHookConfig as Config,
  type AgentHookConfigOptions as ConfigParameters,
} from './config/agent-hook-config.ts';
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
