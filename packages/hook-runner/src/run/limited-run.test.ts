import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { LimitedRun } from './limited-run.ts';
import { noOutput, type RunOutput } from './run-output.ts';

function open() {
  const ends: RunOutput[] = [];
  return { ends, run: new LimitedRun((end) => ends.push(end)) };
}

describe('a run under limits', () => {
  it('is settled once: what comes later is not heard', () => {
    const { ends, run } = open();
    expect(run.settle({ ...noOutput, stdout: 'first' })).toBe(true);
    expect(run.settle({ ...noOutput, stdout: 'second' })).toBe(false);
    expect(ends).toEqual([{ ...noOutput, stdout: 'first' }]);
  });

  it('hears its time limit and the abort of its host, until it is settled', async () => {
    const abort = new AbortController();
    const heard: string[] = [];
    for (const timeoutMs of [1, 60_000]) {
      open().run.watch({ timeoutMs, signal: abort.signal }, (reason) => heard.push(`${timeoutMs}: ${reason}`));
    }
    const settled = open().run;
    settled.watch({ timeoutMs: 1, signal: abort.signal }, (reason) => heard.push(reason));
    settled.settle(noOutput);
    await vi.waitFor(() => expect(heard).toEqual(['1: timedOut']), { timeout: 10_000 });
    abort.abort();
    expect(heard).toEqual(['1: timedOut', '1: aborted', '60000: aborted']);
  });

  it('is not over at its limit if the answer only waits to be heard by a busy host', async () => {
    const { ends, run } = open();
    run.watch({ timeoutMs: 5, signal: undefined }, () => run.settle({ ...noOutput, terminationReason: 'timedOut' }));
    // The timer is due first, but the answer is there in the same turn of the loop.
    setTimeout(() => run.settle({ ...noOutput, stdout: 'answer' }), 6);
    const until = performance.now() + 30;
    while (performance.now() < until);
    await sleep(20);
    expect(ends).toEqual([{ ...noOutput, stdout: 'answer' }]);
  });

  it('waits for the next step instead of the limit', async () => {
    const { run } = open();
    const heard: string[] = [];
    run.watch({ timeoutMs: 1, signal: undefined }, () => heard.push('limit'));
    run.after(2, () => heard.push('step'));
    await sleep(30);
    run.settle(noOutput);
    expect(heard).toEqual(['step']);
  });
});
