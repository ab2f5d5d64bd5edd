import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { onAbort } from './abort.ts';

describe('callbacks for a signal', () => {
  it('share one listener, which goes with the last of them', () => {
    const { signal } = new AbortController();
    const forgets = Array.from({ length: 50 }, () => onAbort(signal, () => {}));
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    for (const forget of forgets) forget();
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('are called once, but for those that were forgotten, and may forget one another', () => {
    const controller = new AbortController();
    const called: string[] = [];
    const forgetFirst = onAbort(controller.signal, () => called.push('first'));
    let forgetThird = () => {};
    onAbort(controller.signal, () => {
      called.push('second');
      forgetThird();
    });
    forgetThird = onAbort(controller.signal, () => called.push('third'));
    forgetFirst();
    controller.abort();
    expect(called).toEqual(['second']);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });
});
