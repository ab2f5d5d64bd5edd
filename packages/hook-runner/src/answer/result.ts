import {
  type HookConfig,
  type HookEventName,
  type HookExecutionResult,
  HookOutcome,
  type HookOutput,
} from '@agent-hooks/hook-types';
import { describeHook } from '../run/failures.ts';
import type { HookEnd } from '../run/hook-end.ts';
import type { Verdict } from './judge.ts';

/** Puts a result together and applies the hook's failure policy. */
export function toResult(
  config: HookConfig,
  eventName: HookEventName,
  verdict: Verdict,
  end: HookEnd | undefined,
  duration: number,
): HookExecutionResult {
  const output = isFailure(verdict.outcome) && config.onFailure === 'block' ? refusal(config, verdict) : verdict.output;
  return {
    hookConfig: config,
    eventName,
    outcome: verdict.outcome,
    success: endedWell.has(verdict.outcome),
    ...(output && { output }),
    stdout: end?.stdout ?? '',
    stderr: end?.stderr ?? '',
    exitCode: end?.exitCode ?? null,
    ...(end?.signal && { signal: end.signal }),
    duration,
    ...(verdict.error && { error: verdict.error }),
    warnings: verdict.warnings,
  };
}

/** Whether an answer can be relied on is another matter than how the hook ended. */
const endedWell: ReadonlySet<HookOutcome> = new Set([HookOutcome.Answered, HookOutcome.Silent, HookOutcome.Unreadable]);

const notFailures: ReadonlySet<HookOutcome> = new Set([HookOutcome.Answered, HookOutcome.Silent, HookOutcome.Blocked]);

function isFailure(outcome: HookOutcome): boolean {
  return !notFailures.has(outcome);
}

function refusal(config: HookConfig, verdict: Verdict): HookOutput {
  const why = verdict.error?.message ?? `Hook ${describeHook(config)} failed.`;
  const { output } = verdict;
  // What it said to stop the agent tightens, and stays.
  const stop = output?.continue === false && { continue: false, stopReason: output.stopReason ?? why };
  return { ...stop, decision: 'deny', reason: `${why} Its failures block.` };
}
