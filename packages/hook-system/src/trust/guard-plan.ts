import type { HookConfig } from '@agent-hooks/hook-types';
import type { HookHostConfig } from '../host-config.ts';
import type { JudgedHook } from '../plan/judge-hooks.ts';
import type { HookRegistryEntry } from '../registry/entry.ts';
import { failedPolicy, howToApprove, readVerdict } from './judge-entries.ts';
import type { TrustPolicy } from './trust-policy.ts';

/** Asked with a hook and its place in the plan: a text says why it must not start. */
export type MayStart = (config: HookConfig, index: number) => string | undefined | Promise<string | undefined>;

/** Has the approved hooks of a plan judged once more right before each starts; undefined if there is none. */
export function guardPlan(
  judged: readonly JudgedHook[],
  policy: TrustPolicy,
  config: HookHostConfig,
): MayStart | undefined {
  if (!policy.recheck) return undefined;
  // A hook that somebody else brings as well, who needs no approval, runs in any case.
  const vouchedFor = new Set(judged.filter(({ entry }) => !entry.trust).map(({ duplicateOf }) => duplicateOf));
  const running = judged.filter(({ verdict }) => verdict === 'runs').map(({ entry }) => entry);
  const guarded = running.map((entry) => (entry.trust && !vouchedFor.has(entry) ? entry : undefined));
  if (guarded.every((entry) => entry === undefined)) return undefined;
  return (_, index) => {
    const entry = guarded[index];
    return entry && whyNot(entry, policy, config);
  };
}

function whyNot(
  entry: HookRegistryEntry,
  policy: TrustPolicy,
  config: HookHostConfig,
): string | undefined | Promise<string | undefined> {
  try {
    const verdict = policy.recheck?.(entry, config.getWorkingDir());
    return verdict instanceof Promise ? verdict.then(toRefusal, refuseFor) : toRefusal(verdict);
  } catch (error) {
    return refuseFor(error);
  }
}

function toRefusal(answer: unknown): string | undefined {
  const { state, reason } = readVerdict(answer);
  return state === 'trusted' ? undefined : `${reason}. ${howToApprove}`;
}

function refuseFor(error: unknown): string | undefined {
  return toRefusal(failedPolicy(error));
}
