import type { HookIdentity } from './fire-methods.ts';

/** The fields by which hooks are told who an event is about; what the host does not know is left out. */
export function identityFields({ turnId, agentId, agentType, model }: HookIdentity): object {
  return {
    ...(turnId !== undefined && { turn_id: turnId }),
    ...(agentId !== undefined && { agent_id: agentId }),
    ...(agentType !== undefined && { agent_type: agentType }),
    ...(model !== undefined && { model }),
  };
}
