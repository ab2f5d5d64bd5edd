import { makeFiredEvent, makeFiredHook, makeFiredRound } from '@agent-hooks/test-samples';
import { describe, expect, it } from 'vitest';
import { summarise } from './trace-summary.ts';

describe('a summary', () => {
  it('counts events, hooks and what came of them, from the first to the end of the last', () => {
    const events = [
      makeFiredEvent({
        at: '2026-01-02T10:20:31.000Z',
        durationMs: 500,
        ...makeFiredRound(makeFiredHook(), makeFiredHook({ outcome: 'failed' })),
      }),
      makeFiredEvent({ at: '2026-01-02T10:20:30.000Z', verdict: { action: 'refuse' } }),
    ];
    expect(summarise(events)).toEqual({
      events: 2,
      hooks: 2,
      blocked: 1,
      withheld: 0,
      stopped: 0,
      changed: 0,
      failedHooks: 1,
      spanMs: 1_500,
    });
    expect(summarise([])).toMatchObject({ events: 0, spanMs: 0 });
  });
});
