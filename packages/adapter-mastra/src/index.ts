export { type AgentHooksOptions, type AgentHooksProcessor, agentHooks, type MastraAgentHooks } from './agent-hooks.ts';
export type { MastraToolHooks } from './tool-hooks.ts';
