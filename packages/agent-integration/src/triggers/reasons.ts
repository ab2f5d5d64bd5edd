import type { DefaultHookOutput } from '@agent-hooks/hook-system';

/** Why the agent is to end: the stop's own reason, and not that of a refusal beside it. */
export function stopReasonOf(output: DefaultHookOutput): string {
  return output.stopReason || output.getEffectiveReason();
}

/** Whether hooks have given their permission in the place of a person. */
export function isGranted(answer: DefaultHookOutput | undefined): boolean {
  return answer?.decision === 'allow' || answer?.decision === 'approve';
}

/** What a person is asked: the hook's reason, and without one what it has to say. */
export function reasonToAsk(output: DefaultHookOutput): string {
  const { permissionDecisionReason } = output.hookSpecificOutput ?? {};
  const hasReason = Boolean(output.reason || permissionDecisionReason);
  return (!hasReason && output.systemMessage) || output.getEffectiveReason();
}
