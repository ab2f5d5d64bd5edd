// What users have are the SDK's own types; this file only has to compile.
import type { AgentHookConfig } from '@agent-hooks/agent-integration';
import type { SessionConfig } from '@github/copilot-sdk';
import { expectTypeOf } from 'vitest';
import { agentHooks } from './index.ts';

export function callers(config: AgentHookConfig) {
  const session: SessionConfig = { hooks: agentHooks(config) };
  expectTypeOf(session).toEqualTypeOf<SessionConfig>();
}
