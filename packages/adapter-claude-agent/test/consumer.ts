// What a user of the published package writes; compiled against the packed files, without the framework.
import { type AgentHookMatcher, agentHooks } from '@agent-hooks/adapter-claude-agent';
import { AgentHookConfig } from '@agent-hooks/agent-integration';

const config = new AgentHookConfig({});

export const hooks: Record<string, AgentHookMatcher[]> = agentHooks(config, { timeoutSeconds: 60 });
