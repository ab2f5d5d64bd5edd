import { type FiredEvent, getEventRow, type HookEffect, HookOutcome, isHookEventName } from '@agent-hooks/hook-types';
import { type FiredFailure, type FiredHook, readSubject } from '@agent-hooks/hook-types/internal';

/** What became of one hook, without the secrets that it may have printed. */
export interface HookRecord {
  readonly eventName: string;
  readonly hookName: string;
  readonly hookType: string;
  /** In milliseconds. */
  readonly duration: number;
  readonly success: boolean;
  readonly outcome: HookOutcome;
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly error?: string;
  readonly warnings: readonly string[];
}

/** What became of one event. */
export interface HookEventSummary {
  readonly eventName: string;
  readonly hookCount: number;
  /** Hooks that ran well; a refusal is a decision, whatever its exit code. */
  readonly successCount: number;
  readonly failureCount: number;
  /** In milliseconds, from the call to the answer. */
  readonly totalDuration: number;
}

/** A failure of the engine itself. */
export interface HookFailureRecord extends FiredFailure {
  readonly eventName: string;
  readonly correlationId: string;
  /** In milliseconds. */
  readonly totalDuration: number;
}

/** One record for each run of a hook, in order. */
export function listHookRecords({ eventName, rounds }: FiredEvent): readonly HookRecord[] {
  return rounds.flatMap(({ hooks }) => hooks.flatMap((hook) => toHookRecord(eventName, hook)));
}

/** Counts what became of the hooks. */
export function summarizeEvent(event: FiredEvent): HookEventSummary {
  const records = listHookRecords(event);
  const failureCount = records.filter(hasFailed).length;
  return {
    eventName: event.eventName,
    hookCount: records.length,
    successCount: records.length - failureCount,
    failureCount,
    totalDuration: event.durationMs,
  };
}

/** Whether a hook did not run well; a refusal by exit code is a decision. */
export function hasFailed({ success, outcome }: Pick<HookRecord, 'success' | 'outcome'>): boolean {
  return outcome === HookOutcome.Unreadable || (!success && outcome !== HookOutcome.Blocked);
}

/** One line about an event: what it was about, how many hooks ran, how long it took and what came of it. */
export function describeEvent(event: FiredEvent, { hookCount, failureCount, totalDuration }: HookEventSummary): string {
  const { eventName, inputs, verdict } = event;
  const row = isHookEventName(eventName) ? getEventRow(eventName) : undefined;
  const subject = row && readSubject(row, inputs[0] ?? {});
  const health = failureCount === 0 ? 'success' : `${failureCount} failed`;
  const word = actionWords[verdict.action] ?? (verdict.input === undefined ? undefined : describeChange(row?.effects));
  const hooks = `${hookCount} ${hookCount === 1 ? 'hook' : 'hooks'}`;
  const outcome = `${health}${word === undefined ? '' : ` (${word})`}`;
  return `${describeFiring(eventName, subject)}: ${hooks}, ${Math.round(totalDuration)}ms, ${outcome}`;
}

/** The beginning of a line about an event. */
export function describeFiring(eventName: string, subject: unknown): string {
  return `${eventName} fired${typeof subject === 'string' ? ` for '${subject}'` : ''}`;
}

const actionWords: Readonly<Partial<Record<FiredEvent['verdict']['action'], string>>> = {
  refuse: 'refused',
  ask: 'asks',
  stop: 'stopped',
  withhold: 'withheld',
};

/** What an event lets hooks change, in words: `modified request`. */
function describeChange(effects: readonly HookEffect[] = []): string {
  const change = effects
    .map((effect) => /^(?:change|replace)(\w+)/.exec(effect)?.[1])
    .find((name) => name !== undefined);
  return change === undefined ? 'modified' : `modified ${change.toLowerCase()}`;
}

/** Says which event a failure belongs to. */
export function toFailureRecord(
  { eventName, correlationId, durationMs }: FiredEvent,
  failure: FiredFailure,
): HookFailureRecord {
  return { eventName, correlationId, totalDuration: durationMs, ...failure };
}

function toHookRecord(eventName: string, { name, type, durationMs = 0, result }: FiredHook): HookRecord[] {
  if (!result) return [];
  const { success, outcome, exitCode, stdout, stderr, error, warnings } = result;
  return [
    {
      ...{ eventName, hookName: name, hookType: type, duration: durationMs },
      ...{ success, outcome, exitCode, stdout, stderr },
      ...(error && { error: error.message }),
      warnings,
    },
  ];
}
