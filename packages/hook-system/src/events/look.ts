import {
  type FiredNotStarted,
  type FiredRoundCause,
  type HookExecutionResult,
  type HookInput,
  HookOutcome,
} from '@agent-hooks/hook-types';
import type { PlannedHook } from '../plan/planned-hook.ts';

/** One hook that was shown an input, and what came of it. */
export interface Look {
  readonly hook: PlannedHook;
  readonly input: HookInput;
  readonly result: HookExecutionResult;
  /** By the clock of `performance.now()`; only if somebody wants to know, and only of a hook that was started. */
  readonly startedAt?: number | undefined;
  /** Why it was not started. */
  readonly notStarted?: FiredNotStarted | undefined;
}

/** A hook of the plan whose turn never came. */
export interface SkippedHook {
  readonly hook: PlannedHook;
  readonly input: HookInput;
  readonly notStarted: FiredNotStarted;
}

/** Hooks that ran for the same reason. */
export interface Round {
  readonly cause: FiredRoundCause;
  readonly looks: Look[];
  readonly skipped: SkippedHook[];
}

/** Runs hooks on one input: exactly one look for each, in the same order. */
export type RunHooks = (hooks: readonly PlannedHook[], input: HookInput) => Promise<readonly Look[]>;

/** Tells whether a hook did not do its work: it did not end well, or its answer cannot be relied on. A refusal is work done. */
export function hasFailed({ success, outcome }: HookExecutionResult): boolean {
  return outcome === HookOutcome.Unreadable || (!success && outcome !== HookOutcome.Blocked);
}
