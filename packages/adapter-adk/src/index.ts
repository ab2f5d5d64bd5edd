export { agentHooksPlugin, type PluginOptions } from './agent-hooks-plugin.ts';
