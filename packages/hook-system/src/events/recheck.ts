import type { RunApprovalStatus, TrustPolicy } from '@agent-hooks/hook-trust';
import { failedPolicy, howToApprove, plainText, readApproval } from '../registry/check-approvals.ts';
import type { ConfirmRun } from './confirm-results.ts';
import type { RecheckHook, StartCheck } from './run-hooks.ts';

/** Makes the check that an approved hook passes right before each start; undefined if the policy looks only once. */
export function recheckBy(policy: TrustPolicy): RecheckHook | undefined {
  if (!policy.recheck) return undefined;
  return (entry, cwd) => {
    try {
      const status = policy.recheck?.(entry, entry.projectDir ?? cwd);
      return status instanceof Promise ? status.then(toCheck, refuseFor) : toCheck(status);
    } catch (error) {
      return refuseFor(error);
    }
  };
}

function toCheck(answer: RunApprovalStatus | undefined): StartCheck {
  const { state, reason } = readApproval(answer);
  if (state !== 'trusted') return { notStarted: { why: state, reason: plainText(`${reason}. ${howToApprove}`) } };
  return { confirm: answer?.confirm && confirmBy(answer.confirm) };
}

/** A policy that cannot say whether what ran is what was approved does not confirm it. */
function confirmBy(confirm: NonNullable<RunApprovalStatus['confirm']>): ConfirmRun {
  return async () => {
    try {
      const { state, reason } = readApproval(await confirm());
      return state === 'trusted' ? undefined : plainText(`${reason}. ${howToApprove}`);
    } catch (error) {
      return plainText(failedPolicy(error).reason);
    }
  };
}

function refuseFor(error: unknown): StartCheck {
  return toCheck(failedPolicy(error));
}
