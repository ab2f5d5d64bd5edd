// What a user of the published package writes; compiled against the packed files, without the kit.
import { agentHooksPlugin } from '@agent-hooks/adapter-adk';
import { AgentHookConfig } from '@agent-hooks/agent-integration';

declare abstract class BasePlugin {
  readonly name: string;
  constructor(name: string);
}

export const plugin: BasePlugin = agentHooksPlugin(BasePlugin, new AgentHookConfig({}), { onAsk: () => false });
