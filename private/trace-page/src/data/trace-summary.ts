import type { FiredEvent } from '@agent-hooks/hook-types';
import { stateOfEvent } from '../words/event-state.ts';
import { hasFailed } from '../words/hook-state.ts';
import type { StateKind } from '../words/state.ts';

/** What a log contains, in figures. */
export interface TraceSummary {
  readonly events: number;
  /** Runs of hooks: one that looked twice counts twice. */
  readonly hooks: number;
  readonly blocked: number;
  readonly withheld: number;
  readonly stopped: number;
  readonly changed: number;
  /** Hooks that did not run well, or not at all. */
  readonly failedHooks: number;
  /** From the first event to the end of the last, in milliseconds. */
  readonly spanMs: number;
}

/** Counts what a log contains. */
export function summarise(events: readonly FiredEvent[]): TraceSummary {
  const kinds = events.map((event) => stateOfEvent(event).kind);
  const count = (kind: StateKind) => kinds.filter((each) => each === kind).length;
  const hooks = events.flatMap(({ rounds }) => rounds.flatMap((round) => round.hooks));
  return {
    events: events.length,
    hooks: hooks.filter(({ startedMs }) => startedMs !== undefined).length,
    blocked: count('blocked'),
    withheld: count('withheld'),
    stopped: count('stopped'),
    changed: count('changed'),
    failedHooks: hooks.filter(hasFailed).length,
    spanMs: spanOf(events),
  };
}

function spanOf(events: readonly FiredEvent[]): number {
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const { at, durationMs } of events) {
    const start = Date.parse(at);
    first = Math.min(first, start);
    last = Math.max(last, start + durationMs);
  }
  return Math.max(0, last - first);
}
