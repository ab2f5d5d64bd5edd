// What users have are the kit's own types; this file only has to compile.
import type { AgentHookConfig } from '@agent-hooks/agent-integration';
import { BasePlugin, InMemoryRunner, type LlmAgent } from '@google/adk';
import { expectTypeOf } from 'vitest';
import { agentHooksPlugin } from './index.ts';

export function callers(config: AgentHookConfig, agent: LlmAgent) {
  const plugin = agentHooksPlugin(BasePlugin, config);
  expectTypeOf(plugin).toEqualTypeOf<BasePlugin>();
  return new InMemoryRunner({ agent, plugins: [plugin] });
}
