import type { FiredEvent } from '@agent-hooks/hook-types';
import {
  type FiredHook,
  type FiredNotStarted,
  type FiredResult,
  firedEventVersion,
} from '@agent-hooks/hook-types/internal';

/** A record of an event, with these fields. */
export function makeFiredEvent(fields: Partial<FiredEvent> = {}): FiredEvent {
  return {
    version: firedEventVersion,
    at: '2026-01-02T10:20:30.400Z',
    eventName: 'BeforeTool',
    correlationId: 'b1c0ffee-0000-4000-8000-000000000001',
    durationMs: 40,
    sequential: false,
    inputs: [
      { hook_event_name: 'BeforeTool', tool_name: 'write_file', tool_input: { path: 'a.txt', content: 'a\nb\n' } },
    ],
    rounds: [],
    verdict: { action: 'proceed' },
    ...fields,
  };
}

/** The same with one round of hooks. */
export function makeFiredRound(...hooks: readonly FiredHook[]): Pick<FiredEvent, 'rounds'> {
  return { rounds: [{ cause: 'fired', hooks }] };
}

/** A hook of such an event, with what came of it. */
export function makeFiredHook(result: Partial<FiredResult> = {}, fields: Partial<FiredHook> = {}): FiredHook {
  return {
    name: 'check',
    type: 'command',
    target: 'node check.mjs',
    source: 'project',
    dialect: 'native',
    isGate: false,
    input: 0,
    startedMs: 1,
    durationMs: 20,
    counts: true,
    result: { outcome: 'silent', success: true, exitCode: 0, stdout: '', stderr: '', warnings: [], ...result },
    ...fields,
  };
}

/** A hook that was not started. */
export function makeUnstartedHook(why: FiredNotStarted['why'], fields: Partial<FiredHook> = {}): FiredHook {
  const { startedMs: _, durationMs: __, result: ___, ...hook } = makeFiredHook();
  return { ...hook, notStarted: { why, reason: `It was not started: ${why}.` }, ...fields };
}
