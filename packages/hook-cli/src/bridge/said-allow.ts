import type { HookExecutionResult } from '@agent-hooks/hook-types';

/** Tells whether a hook itself allowed a call: plain text and failures also come as `allow`, which nobody said. */
export function saidAllow({ outcome, output, stdout }: HookExecutionResult): boolean {
  if (outcome !== 'answered' || !output) return false;
  const isAllow = output.decision === 'allow' || output.decision === 'approve';
  if (!isAllow) return output.hookSpecificOutput?.permissionDecision === 'allow';
  const isText = output.systemMessage !== undefined && output.systemMessage === stdout.trim();
  return !isText;
}
