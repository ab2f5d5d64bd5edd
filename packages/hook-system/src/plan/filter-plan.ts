import { findUnmet, isKnownUnmet } from '@agent-hooks/hook-policy/expressions';
import type { HookInput } from '@agent-hooks/hook-types';
import { takesCommand } from '@agent-hooks/hook-types/tools';
import type { HookRegistryEntry } from '../registry/entry.ts';
import type { EventPlan, PlannedHook } from './planned-hook.ts';

/** Takes out of a plan the hooks that are not about this input, by their conditions or their dialect, or had their turn. */
export function filterPlan(
  plan: EventPlan | null,
  input: HookInput,
  isSpent: (entry: HookRegistryEntry) => boolean = () => false,
): EventPlan | null {
  if (!plan?.isNarrowed) return plan;
  return keepHooks(
    plan,
    ({ entry, alias }) =>
      (alias !== 'undeclared' || takesCommand('tool_input' in input ? input.tool_input : undefined)) &&
      isDueOn(entry, input) &&
      !(entry.config.once && isSpent(entry)),
  );
}

/** The plan with some of its hooks; null if none is left. */
export function keepHooks(plan: EventPlan, isKept: (hook: PlannedHook) => boolean): EventPlan | null {
  const hooks = plan.hooks.filter(isKept);
  if (hooks.length === plan.hooks.length) return plan;
  if (hooks.length === 0) return null;
  return { ...plan, hooks, hookConfigs: hooks.map(({ entry }) => entry.config) };
}

/** Decides for a plan whose hooks all have conditions that none of them is due, from the host's fields alone. */
export function noneApply({ hooks, isConditional }: EventPlan, fields: object): boolean {
  if (!isConditional) return false;
  try {
    return hooks.every(({ entry }) => isKnownUnmet(entry.config, fields));
  } catch {
    // What cannot be read is for the validation to refuse.
    return false;
  }
}

function isDueOn({ dialect, config }: HookRegistryEntry, input: HookInput): boolean {
  try {
    return (dialect === undefined || dialect.isDue(input)) && findUnmet(config, input) === undefined;
  } catch {
    // What is unknown counts as due.
    return true;
  }
}
