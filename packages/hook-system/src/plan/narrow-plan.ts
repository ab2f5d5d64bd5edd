import type { HookInput } from '@agent-hooks/hook-types';
import type { EventPlan } from './planned-hook.ts';

/** Takes out of a plan the hooks of other agents whose events, conditions or matchers are not about this input. */
export function narrowPlan(plan: EventPlan | null, input: HookInput): EventPlan | null {
  if (!plan?.hooks.some(({ entry }) => entry.dialect)) return plan;
  const hooks = plan.hooks.filter(({ entry }) => isDueOn(entry.dialect, input));
  if (hooks.length === plan.hooks.length) return plan;
  if (hooks.length === 0) return null;
  return { ...plan, hooks, hookConfigs: hooks.map(({ entry }) => entry.config) };
}

function isDueOn(dialect: { isDue(input: HookInput): boolean } | undefined, input: HookInput): boolean {
  try {
    return dialect === undefined || dialect.isDue(input);
  } catch {
    // What cannot be told counts as due.
    return true;
  }
}
