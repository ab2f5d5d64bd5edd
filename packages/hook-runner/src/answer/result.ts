import {
  type HookConfig,
  type HookEventName,
  type HookExecutionResult,
  HookOutcome,
  type HookOutput,
} from '@agent-hooks/hook-types';
import { withLateStdout } from '../fast/late-stdout.ts';
import { describeHook } from '../run/failures.ts';
import type { RunOutput } from '../run/run-output.ts';
import type { Classified } from './classify-exit.ts';

/** Puts a result together and applies the hook's failure policy. */
export function toResult(
  config: HookConfig,
  eventName: HookEventName,
  { judged, end, duration = 0 }: { readonly judged: Classified; readonly end?: RunOutput; readonly duration?: number },
): HookExecutionResult {
  const output = isFailure(judged.outcome) && config.onFailure === 'block' ? refusal(config, judged) : judged.output;
  const { outcome, error, warnings } = judged;
  const success = endedWell.has(outcome);
  const { stdout = '', stderr = '', exitCode = null } = end ?? {};
  // Required fields come first: each field behind a spread takes as long as all others.
  const result: HookExecutionResult = {
    hookConfig: config,
    eventName,
    outcome,
    success,
    stdout,
    stderr,
    exitCode,
    duration,
    warnings,
    ...(output && { [config.mode === 'monitor' ? 'monitored' : 'output']: output }),
    ...(end?.signal && { signal: end.signal }),
    ...(error && { error }),
  };
  return end?.lateStdout ? withLateStdout(result, end.lateStdout) : result;
}

/** Whether an answer can be relied on is another matter than how the hook ended. */
const endedWell: ReadonlySet<HookOutcome> = new Set([HookOutcome.Answered, HookOutcome.Silent, HookOutcome.Unreadable]);

const notFailures: ReadonlySet<HookOutcome> = new Set([HookOutcome.Answered, HookOutcome.Silent, HookOutcome.Blocked]);

function isFailure(outcome: HookOutcome): boolean {
  return !notFailures.has(outcome);
}

function refusal(config: HookConfig, judged: Classified): HookOutput {
  const why = judged.error?.message ?? `Hook ${describeHook(config)} failed.`;
  const { output } = judged;
  // What it said to stop the agent tightens, and stays.
  const stop = output?.continue === false && { continue: false, stopReason: output.stopReason ?? why };
  return {
    ...stop,
    decision: 'deny',
    reason: `${why}${/[.!?]$/.test(why) ? '' : '.'} The hook is a gate (onFailure: "block"), so the action was refused.`,
  };
}
