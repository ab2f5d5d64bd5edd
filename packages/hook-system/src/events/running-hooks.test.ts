import { getEventListeners } from 'node:events';
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

  it('gives each firing a signal of its own', async () => {
    const running = new RunningHooks();
    const { signal: given } = new AbortController();
    const signals = await Promise.all([given, given, undefined].map((each) => running.run(each, async (own) => own)));
    expect(new Set([given, ...signals]).size).toBe(4);
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

describe('the firings of requests', () => {
  it('are ended by the id of the request, and by the end of all, and by nothing else', async () => {
    const running = new RunningHooks();
    const runs = ['one', 'other', 'one'].map((id) => running.run(undefined, untilAborted, id));
    const reason = new Error('cancelled');
    running.cancel('one', reason);
    const over = new Error('over');
    await running.endAll(over);
    expect(await Promise.all(runs)).toEqual([reason, over, reason]);
  });
});
