import { getEventListeners } from 'node:events';
import { onAbort } from '@agent-hooks/hook-runner';
import { describe, expect, it } from 'vitest';
import { RunningHooks } from './running-hooks.ts';

function untilAborted(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason), { once: true }));
}

describe('RunningHooks', () => {
  it('a hundred runs share one listener on the signal they were given, and all are ended by it', async () => {
    const running = new RunningHooks();
    const controller = new AbortController();
    const runs = Array.from({ length: 100 }, () => running.run(controller.signal, untilAborted));
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
    controller.abort('enough');
    expect(new Set(await Promise.all(runs))).toEqual(new Set(['enough']));
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  it('leaves no listener once its runs have ended, and one while another runs', async () => {
    const running = new RunningHooks();
    const controller = new AbortController();
    const long = running.run(controller.signal, untilAborted);
    await running.run(controller.signal, async () => 'short');
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
    controller.abort();
    await long;
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  it('keeps one listener on each signal that it hands out, so that no hook has to add one', async () => {
    const running = new RunningHooks();
    const { signal: given } = new AbortController();
    for (const each of [undefined, given, running.lend('one')]) {
      const signal = await running.run(each, async (own) => own);
      onAbort(signal, () => {})();
      expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    }
  });

  it('gives another run the same signal if it was never set off and nobody can have kept it', async () => {
    const running = new RunningHooks();
    const controller = new AbortController();
    const follow = (canBeReused: boolean) => running.run(controller.signal, async (signal) => signal, canBeReused);
    const kept = await follow(false);
    const first = await follow(true);
    const [second, beside] = await Promise.all([follow(true), follow(true)]);
    expect(second).toBe(first);
    expect(new Set([kept, first, beside]).size).toBe(3);
    const ended = running.run(controller.signal, untilAborted, true);
    controller.abort('enough');
    expect(await ended).toBe('enough');
    const signals = await Promise.all(
      [1, 2].map(() => running.run(new AbortController().signal, async (own) => own, true)),
    );
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
  });

  it('ends every run together, whatever signal it has, and says why', async () => {
    const running = new RunningHooks();
    const runs = [running.run(undefined, untilAborted), running.run(new AbortController().signal, untilAborted)];
    const reason = new Error('over');
    expect(running.endedBecause).toBeUndefined();
    await running.endAll(reason);
    expect(await Promise.all(runs)).toEqual([reason, reason]);
    expect(running.endedBecause).toBe(reason);
  });

  it('waits for runs that fail as well, and lets their callers know', async () => {
    const running = new RunningHooks();
    const failing = running.run(undefined, async (signal) => {
      await untilAborted(signal);
      throw new Error('broken');
    });
    const caught = expect(failing).rejects.toThrow('broken');
    await running.endAll(new Error('over'));
    await caught;
  });
});

describe('signals that are lent to requests', () => {
  it('are set off by the id of the request, and by the end of all, and by nothing else', async () => {
    const running = new RunningHooks();
    const [one, other, twin] = [running.lend('one'), running.lend('other'), running.lend('one')];
    const runs = [one, other, twin].map((signal) => running.run(signal, untilAborted));
    const reason = new Error('cancelled');
    running.cancel('one', reason);
    expect([one.aborted, other.aborted, twin.aborted]).toEqual([true, false, true]);
    const over = new Error('over');
    await running.endAll(over);
    expect(await Promise.all(runs)).toEqual([reason, over, reason]);
  });

  it('are lent again only if they were never set off and nobody can have kept them', () => {
    const running = new RunningHooks();
    const kept = running.lend('a');
    running.giveBack(kept, false);
    const aborted = running.lend('b');
    expect(aborted).not.toBe(kept);
    running.cancel('b', new Error('cancelled'));
    running.giveBack(aborted, true);
    const fresh = running.lend('c');
    expect(fresh.aborted).toBe(false);
    running.giveBack(fresh, true);
    expect(running.lend('d')).toBe(fresh);
    // Its former id does not reach it any more.
    running.cancel('c', new Error('too late'));
    expect(fresh.aborted).toBe(false);
  });
});
