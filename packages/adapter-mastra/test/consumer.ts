// What a user of the published package writes; compiled against the packed files, without the framework.
import { agentHooks, type MastraAgentHooks } from '@agent-hooks/adapter-mastra';
import { AgentHookConfig } from '@agent-hooks/agent-integration';

const config = new AgentHookConfig({});

export const hooks: MastraAgentHooks = agentHooks(config, { onBlocked: console.log, hosted: 'allow' });
