export type { AgentLike, FunctionToolLike, ToolHooksOptions, ToolLike } from './agent-types.ts';
export { withAgentHooks } from './with-agent-hooks.ts';
export { withToolHooks } from './with-tool-hooks.ts';
