// What users have are the SDK's own types; this file only has to compile.
import type { AgentHookConfig } from '@agent-hooks/agent-integration';
import type { Options } from '@anthropic-ai/claude-agent-sdk';
import { expectTypeOf } from 'vitest';
import { agentHooks } from './index.ts';

export function callers(config: AgentHookConfig) {
  const options: Options = { hooks: agentHooks(config) };
  expectTypeOf(options).toEqualTypeOf<Options>();
}
