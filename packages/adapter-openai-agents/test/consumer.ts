// What a user of the published package writes; compiled against the packed files, without the framework.
import { type AgentLike, withAgentHooks, withToolHooks } from '@agent-hooks/adapter-openai-agents';
import { AgentHookConfig } from '@agent-hooks/agent-integration';

const config = new AgentHookConfig({});

declare const agent: AgentLike;
export const hooked: Promise<AgentLike> = withAgentHooks(agent, config, { hosted: 'allow' });
export const tools: Promise<AgentLike['tools']> = withToolHooks(agent.tools, config, { onStop: console.log });
