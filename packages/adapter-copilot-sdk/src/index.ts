export {
  type AgentHooksOptions,
  agentHooks,
  type CopilotHookHandler,
  type CopilotSessionHooks,
} from './session-hooks.ts';
