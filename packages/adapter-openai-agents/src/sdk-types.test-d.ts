// What users have are the SDK's own types; this file only has to compile.
import type { AgentHookConfig } from '@agent-hooks/agent-integration';
import { Agent, type FunctionTool } from '@openai/agents';
import { expectTypeOf } from 'vitest';
import { withAgentHooks, withToolHooks } from './index.ts';

export async function callers(config: AgentHookConfig, tool: FunctionTool) {
  const agent = new Agent({ name: 'Helper', tools: [tool] });
  expectTypeOf(await withAgentHooks(agent, config)).toEqualTypeOf<typeof agent>();
  expectTypeOf(await withToolHooks([tool], config)).toEqualTypeOf<FunctionTool[]>();
}
