import { describe, expect, it } from 'vitest';
import { Limiter } from './limiter.ts';

const turn = () => new Promise(setImmediate);

describe('a limiter', () => {
  it('gives out places in order, one in a turn of the event loop', async () => {
    const limiter = new Limiter(2);
    const started: number[] = [];
    for (const number of [1, 2, 3]) void limiter.acquire(undefined).then(() => started.push(number));
    await Promise.resolve();
    expect(started).toEqual([1]);
    await turn();
    await turn();
    await turn();
    expect(started).toEqual([1, 2]);
    limiter.release();
    await turn();
    expect(started).toEqual([1, 2, 3]);
  });

  it('lets no one overtake those who wait', async () => {
    const limiter = new Limiter(1);
    expect(limiter.tryAcquire()).toBe(true);
    const waiting = limiter.acquire(undefined);
    await turn();
    expect(limiter.tryAcquire()).toBe(false);
    limiter.release();
    expect(await waiting).toBe(true);
    expect(limiter.tryAcquire()).toBe(false);
  });

  it('forgets whoever aborts while waiting, and passes the place to the next', async () => {
    const limiter = new Limiter(1);
    expect(limiter.tryAcquire()).toBe(true);
    const controller = new AbortController();
    const first = limiter.acquire(controller.signal);
    const second = limiter.acquire(undefined);
    controller.abort();
    expect(await first).toBe(false);
    limiter.release();
    expect(await second).toBe(true);
  });
});
