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
    success: verdict.outcome === HookOutcome.Answered || verdict.outcome === HookOutcome.Silent,
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

const notFailures: ReadonlySet<HookOutcome> = new Set([HookOutcome.Answered, HookOutcome.Silent, HookOutcome.Blocked]);

function isFailure(outcome: HookOutcome): boolean {
  return !notFailures.has(outcome);
}

function refusal(config: HookConfig, verdict: Verdict): HookOutput {
  const why = verdict.error?.message ?? `Hook ${describeHook(config)} failed.`;
  return { decision: 'deny', reason: `${why} Its failures block.` };
}
