import type { AnyEventRow, HookExecutionResult, HookInput } from '@agent-hooks/hook-types';
import type { FiredNotStarted, FiredRoundCause, HookAnswer } from '@agent-hooks/hook-types/internal';
import type { PlannedHook } from '../plan/planned-hook.ts';

/** One hook that was shown an input, and what came of it. */
export interface HookRun {
  readonly hook: PlannedHook;
  readonly input: HookInput;
  readonly result: HookExecutionResult;
  /** The yes or no in its output, read once. */
  readonly answer: HookAnswer | undefined;
  /** By the clock of `performance.now()`; only if a listener wants it, and only of a hook that was started. */
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
  readonly runs: HookRun[];
  readonly skipped: SkippedHook[];
}

/** Runs hooks on one input: exactly one run for each, in the same order. `round` is 2 or 3 where hooks run again. */
export type RunHooks = (hooks: readonly PlannedHook[], input: HookInput, round?: number) => Promise<readonly HookRun[]>;

/** The same run with another result, whose answer is read again. */
export function withResult(row: AnyEventRow, run: HookRun, result: HookExecutionResult): HookRun {
  return { ...run, result, answer: result.output && row.readAnswer(result.output) };
}
