import {
  getEventRow,
  HookError,
  type HookEventName,
  type HookExecutionResult,
  HookOutcome,
  type HookOutput,
  isRecord,
  parseHookOutput,
} from '@agent-hooks/hook-types';
import { isBlockingDecision } from '@agent-hooks/hook-types/internal';
import type { PlannedHook } from '../plan/planned-hook.ts';

/** Makes sure that there is one result for each hook: what a host’s runner gives is checked, and one without a result failed. */
export function checkResults(
  hooks: readonly PlannedHook[],
  eventName: HookEventName,
  given: unknown,
): readonly HookExecutionResult[] {
  const results: readonly unknown[] = Array.isArray(given) ? given : [];
  const inPlace = assignResults(hooks, results);
  const checked = hooks.map((hook, index) => readResult(inPlace[index], hook, eventName));
  if (hooks.length > 0 && checked.every((each) => each === undefined)) {
    throw new HookError('internal', 'The runner gave no usable result for any hook');
  }
  return checked.map((result, index) => result ?? failedResult(hooks[index] as PlannedHook, eventName));
}

/** The result of a hook for which there is none; it goes by the hook's own `onFailure`. */
function failedResult(
  { entry, isGate }: PlannedHook,
  eventName: HookEventName,
  error = new HookError('internal', `The runner gave no usable result for the hook ${entry.name}.`),
): HookExecutionResult {
  return {
    hookConfig: entry.config,
    eventName,
    ...{ outcome: HookOutcome.Failed, success: false },
    ...(isGate && { output: refusalOf(error.message) }),
    ...{ stdout: '', stderr: '', exitCode: null, duration: 0, error, warnings: [] },
  };
}

/** A result belongs to the hook that it names; one that names none of them belongs to its place, if none is missing. */
function assignResults(hooks: readonly PlannedHook[], results: readonly unknown[]): readonly unknown[] {
  const byConfig = new Map(results.map((result) => [configOf(result), result]));
  const configs = new Set<unknown>(hooks.map(({ entry }) => entry.config));
  return hooks.map(({ entry }, index) => {
    if (byConfig.has(entry.config)) return byConfig.get(entry.config);
    const result = results.length === hooks.length ? results[index] : undefined;
    return configs.has(configOf(result)) ? undefined : result;
  });
}

function configOf(result: unknown): unknown {
  try {
    return isRecord(result) ? result.hookConfig : undefined;
  } catch {
    return undefined;
  }
}

const outcomes: ReadonlySet<unknown> = new Set(Object.values(HookOutcome));

function readResult(given: unknown, hook: PlannedHook, eventName: HookEventName): HookExecutionResult | undefined {
  try {
    if (!isRecord(given) || typeof given.success !== 'boolean' || !outcomes.has(given.outcome)) return undefined;
    const { output, stdout, stderr, exitCode, signal, duration, error, warnings } = given;
    const parsed = output === undefined || output === null ? undefined : parseHookOutput(eventName, output);
    const problems = parsed?.problems.map(({ message }) => message) ?? [];
    const isUnreliable = !given.success && given.outcome !== HookOutcome.Blocked;
    const why = isUnreliable ? `The hook ${hook.entry.name} failed.` : problems[0];
    const mustRefuse = hook.isGate && why !== undefined && !saysNo(eventName, parsed?.output);
    const answer = mustRefuse ? { ...parsed?.output, ...refusalOf(why) } : parsed?.output;
    return {
      hookConfig: hook.entry.config,
      eventName,
      // It is one of the outcomes.
      outcome: given.outcome as HookOutcome,
      success: given.success,
      ...(answer && { [hook.entry.config.mode === 'monitor' ? 'monitored' : 'output']: answer }),
      stdout: typeof stdout === 'string' ? stdout : '',
      stderr: typeof stderr === 'string' ? stderr : '',
      exitCode: typeof exitCode === 'number' ? exitCode : null,
      ...(typeof signal === 'string' && { signal }),
      duration: typeof duration === 'number' && Number.isFinite(duration) ? duration : 0,
      ...(error instanceof Error && { error }),
      warnings: [...(Array.isArray(warnings) ? warnings.map(String) : []), ...problems],
    };
  } catch {
    return undefined;
  }
}

function saysNo(eventName: HookEventName, output: HookOutput | undefined): boolean {
  return output !== undefined && isBlockingDecision(getEventRow(eventName).readAnswer(output).decision);
}

function refusalOf(why: string): HookOutput {
  return { decision: 'deny', reason: `${why} The hook is a gate (onFailure: "block"), so the action was refused.` };
}
