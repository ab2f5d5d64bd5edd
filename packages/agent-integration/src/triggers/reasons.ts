import type { DefaultHookOutput } from '@agent-hooks/hook-system';

/** Why the agent is to end: the stop's own reason, and not that of a refusal beside it. */
export function stopReasonOf(output: DefaultHookOutput): string {
  return output.stopReason || output.getEffectiveReason();
}
