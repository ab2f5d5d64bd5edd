import {
  getEventRow,
  HookError,
  type HookExecutionResult,
  HookOutcome,
  type HookOutput,
} from '@agent-hooks/hook-types';
import { isBlockingDecision } from '@agent-hooks/hook-types/internal';

/** Asked when a hook has ended: a text says why its answer does not count. */
export type ConfirmRun = () => string | undefined | Promise<string | undefined>;

/**
 * Looks again at what ran, once it has ended. An answer from a time in which covered files changed is a failure, by the
 * hook's own `onFailure`; only a refusal stays, since dropping it would let pass what was refused.
 */
export function confirmResults(
  results: readonly HookExecutionResult[],
  confirmations: readonly (ConfirmRun | undefined)[],
): Promise<readonly HookExecutionResult[]> {
  return Promise.all(
    results.map(async (result, index) => {
      const confirm = result.outcome === HookOutcome.NotStarted ? undefined : confirmations[index];
      const why = await confirm?.();
      return why === undefined ? result : withoutAnswer(result, why);
    }),
  );
}

function withoutAnswer(result: HookExecutionResult, why: string): HookExecutionResult {
  const { output, ...rest } = result;
  const refusal = output && refusalIn(result, output);
  const reason = `${why} The hook is a gate (onFailure: "block"), so the action was refused.`;
  const denial = { decision: 'deny', reason } as const;
  const kept = refusal ?? (result.hookConfig.onFailure === 'block' ? denial : undefined);
  return {
    ...rest,
    outcome: HookOutcome.Unreadable,
    success: false,
    error: new HookError('hook_failed', why),
    ...(kept && { output: kept }),
  };
}

function refusalIn({ eventName }: HookExecutionResult, output: HookOutput): HookOutput | undefined {
  const { decision, reason } = getEventRow(eventName).readAnswer(output);
  const isStop = output.continue === false;
  if (!isBlockingDecision(decision) && !isStop) return undefined;
  return {
    ...(isBlockingDecision(decision) && { decision: 'deny' as const, ...(reason !== undefined && { reason }) }),
    ...(isStop && { continue: false, ...(output.stopReason !== undefined && { stopReason: output.stopReason }) }),
  };
}
