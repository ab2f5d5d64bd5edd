export {
  type AgentHookAnswer,
  type AgentHookCallback,
  type AgentHookMatcher,
  type AgentHooksOptions,
  agentHooks,
} from './agent-hooks.ts';
