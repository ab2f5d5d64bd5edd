import { AgentErrorKind } from '@agent-hooks/hook-types/internal';

/** Why a signal was aborted: the user interrupted the agent. `controller.abort(new UserInterrupt())`. */
export class UserInterrupt extends Error {
  constructor(message = 'The user interrupted the agent.') {
    super(message);
    this.name = 'UserInterrupt';
  }
}

/** How a turn ended that came to no answer. */
export function errorKindOf(signal: AbortSignal | undefined): AgentErrorKind {
  if (!signal?.aborted) return AgentErrorKind.Failed;
  const { reason } = signal;
  // By name: the host may have another copy of this package.
  const isInterrupt = reason instanceof Error && reason.name === 'UserInterrupt';
  return isInterrupt ? AgentErrorKind.Interrupted : AgentErrorKind.Aborted;
}
