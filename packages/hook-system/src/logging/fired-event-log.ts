import type { FiredEvent, FiredFailure, FiredHook, HookOutcome } from '@agent-hooks/hook-types';

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
  const successCount = records.filter(({ success }) => success).length;
  return {
    eventName: event.eventName,
    hookCount: records.length,
    successCount,
    failureCount: records.length - successCount,
    totalDuration: event.durationMs,
  };
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
      eventName,
      hookName: name,
      hookType: type,
      duration: durationMs,
      success,
      outcome,
      exitCode,
      stdout,
      stderr,
      ...(error && { error: error.message }),
      warnings,
    },
  ];
}
