import { describe, expect, it } from 'vitest';
import { BackOff } from './back-off.ts';

describe('the wait after a crash', () => {
  it('doubles with each crash in a row, up to half a minute', () => {
    const backOff = new BackOff();
    const waits = Array.from({ length: 12 }, () => {
      backOff.failed(1000);
      return backOff.remainingMs(1000);
    });
    expect(waits).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000, 30_000]);
    expect(backOff.remainingMs(21_000)).toBe(10_000);
    expect(backOff.remainingMs(40_000)).toBe(0);
  });

  it('is over with a good answer', () => {
    const backOff = new BackOff();
    backOff.failed(1000);
    backOff.succeeded();
    expect(backOff).toMatchObject({ failures: 0, delayMs: 0 });
    expect(backOff.remainingMs(1000)).toBe(0);
  });
});
