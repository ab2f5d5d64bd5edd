// What a user of the published package writes; compiled against the packed files, without the framework.
import { agentHooks, type CopilotSessionHooks } from '@agent-hooks/adapter-copilot-sdk';
import { AgentHookConfig } from '@agent-hooks/agent-integration';

const config = new AgentHookConfig({});

export const hooks: CopilotSessionHooks = agentHooks(config, { onStop: console.log });
