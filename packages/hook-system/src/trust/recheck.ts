import type { TrustPolicy } from '@agent-hooks/hook-trust';
import type { FiredNotStarted } from '@agent-hooks/hook-types';
import type { RecheckHook } from '../events/run-hooks.ts';
import { failedPolicy, howToApprove, plainText, readVerdict } from './judge-entries.ts';

/** Makes the check that an approved hook passes right before each start; undefined if the policy looks only once. */
export function recheckBy(policy: TrustPolicy): RecheckHook | undefined {
  if (!policy.recheck) return undefined;
  return (entry, cwd) => {
    try {
      const verdict = policy.recheck?.(entry, cwd);
      return verdict instanceof Promise ? verdict.then(toRefusal, refuseFor) : toRefusal(verdict);
    } catch (error) {
      return refuseFor(error);
    }
  };
}

function toRefusal(answer: unknown): FiredNotStarted | undefined {
  const { state, reason } = readVerdict(answer);
  return state === 'trusted' ? undefined : { why: state, reason: plainText(`${reason}. ${howToApprove}`) };
}

function refuseFor(error: unknown): FiredNotStarted | undefined {
  return toRefusal(failedPolicy(error));
}
