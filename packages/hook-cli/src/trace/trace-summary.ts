import type { RecordedEvent } from '../record/recorded-event.ts';
import { hasFailed, judgeEvent } from './verdict.ts';

/** What a log holds, in figures. */
export interface TraceSummary {
  readonly events: number;
  readonly hooks: number;
  readonly blocked: number;
  readonly stopped: number;
  readonly changed: number;
  /** Hooks that did not run well. */
  readonly failedHooks: number;
  /** From the first event to the end of the last, in milliseconds. */
  readonly spanMs: number;
}

/** Counts what a log holds. */
export function summarise(events: readonly RecordedEvent[]): TraceSummary {
  const kinds = events.map((event) => judgeEvent(event).kind);
  const count = (kind: (typeof kinds)[number]) => kinds.filter((each) => each === kind).length;
  const hooks = events.flatMap((event) => event.hooks);
  return {
    events: events.length,
    hooks: hooks.length,
    blocked: count('blocked'),
    stopped: count('stopped'),
    changed: count('changed'),
    failedHooks: hooks.filter(hasFailed).length,
    spanMs: spanOf(events),
  };
}

function spanOf(events: readonly RecordedEvent[]): number {
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const { at, durationMs } of events) {
    const start = Date.parse(at);
    first = Math.min(first, start);
    last = Math.max(last, start + durationMs);
  }
  return Math.max(0, last - first);
}
