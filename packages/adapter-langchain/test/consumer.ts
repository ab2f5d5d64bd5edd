// What a user of the published package writes; compiled against the packed files, without the framework.
import { type AgentHooksMiddleware, agentHooksMiddleware } from '@agent-hooks/adapter-langchain';
import { AgentHookConfig } from '@agent-hooks/agent-integration';

const config = new AgentHookConfig({});

export const middleware: AgentHooksMiddleware = agentHooksMiddleware(config, { onBlocked: console.log });
