import type { HookEventName, HookExecutionPlan } from '@agent-hooks/hook-types';
import type { FiredNotStarted } from '@agent-hooks/hook-types/internal';
import type { HookRegistryEntry } from '../registry/entry.ts';
import type { MatchResult } from '../registry/matcher.ts';

/** A hook that is due for an event, and whether it may start. */
export interface PlannedHook {
  readonly entry: HookRegistryEntry;
  /** Whose word is above whose: see the table of authorities. */
  readonly rank: number;
  /** True if its failures refuse. */
  readonly isGate: boolean;
  /** `recheck`: if its approval still holds right before it starts; a reason: it does not start, and that is a failure. */
  readonly start: 'always' | 'recheck' | FiredNotStarted;
  /** Set if its matcher knows the tool by another name only: then its answers may tighten and nothing else. */
  readonly alias?: MatchResult['alias'];
}

/** Whether a hook is not awaited; a gate is always waited for. */
export function isBackground({ entry, isGate }: Pick<PlannedHook, 'entry' | 'isGate'>): boolean {
  return entry.config.async === true && !isGate;
}

/** The hooks that are due for an event, in order. */
export interface EventPlan extends HookExecutionPlan {
  readonly hooks: readonly PlannedHook[];
  /** True if some hooks may not be due, depending on the input. */
  readonly isNarrowed: boolean;
  /** True if every hook has conditions on the input. */
  readonly isConditional: boolean;
  /** True if some of the hooks are not awaited. */
  readonly hasBackground: boolean;
}

/** Makes the plan of the hooks that are due for an event. */
export function makePlan(eventName: HookEventName, hooks: readonly PlannedHook[], sequential: boolean): EventPlan {
  return {
    eventName,
    hookConfigs: hooks.map(({ entry }) => entry.config),
    sequential,
    hooks,
    isNarrowed: hooks.some(
      ({ entry, alias }) => alias === 'undeclared' || entry.dialect || entry.config.if || entry.config.once,
    ),
    isConditional: hooks.every(({ entry }) => entry.config.if !== undefined && !entry.dialect),
    hasBackground: hooks.some(isBackground),
  };
}
