import type { TrustPolicy } from '@agent-hooks/hook-trust';
import type { JudgedHook } from '../plan/judge-hooks.ts';
import type { HookRegistryEntry } from '../registry/entry.ts';
import { failedPolicy, howToApprove, plainText, readVerdict } from './judge-entries.ts';

/** Asked with the place of a hook in its plan and the directory in which it would run: a text says why it must not. */
export type PlanGuard = (index: number, cwd: string) => string | undefined | Promise<string | undefined>;

/** Has the approved hooks of a plan judged once more right before each starts; undefined if there is none. */
export function guardPlan(judged: readonly JudgedHook[], policy: TrustPolicy): PlanGuard | undefined {
  if (!policy.recheck) return undefined;
  // A hook that somebody else brings as well, who needs no approval, runs in any case.
  const vouchedFor = new Set(judged.filter(({ entry }) => !entry.trust).map(({ duplicateOf }) => duplicateOf));
  const running = judged.filter(({ verdict }) => verdict === 'runs').map(({ entry }) => entry);
  const guarded = running.map((entry) => (entry.trust && !vouchedFor.has(entry) ? entry : undefined));
  if (guarded.every((entry) => entry === undefined)) return undefined;
  return (index, cwd) => {
    const entry = guarded[index];
    return entry && whyNot(entry, policy, cwd);
  };
}

function whyNot(
  entry: HookRegistryEntry,
  policy: TrustPolicy,
  cwd: string,
): string | undefined | Promise<string | undefined> {
  try {
    const verdict = policy.recheck?.(entry, cwd);
    return verdict instanceof Promise ? verdict.then(toRefusal, refuseFor) : toRefusal(verdict);
  } catch (error) {
    return refuseFor(error);
  }
}

function toRefusal(answer: unknown): string | undefined {
  const { state, reason } = readVerdict(answer);
  return state === 'trusted' ? undefined : plainText(`${reason}. ${howToApprove}`);
}

function refuseFor(error: unknown): string | undefined {
  return toRefusal(failedPolicy(error));
}
