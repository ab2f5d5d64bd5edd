import { describe, expect, it } from 'vitest';
import { Tail } from './tail.ts';

describe('a tail', () => {
  it('gives what has come since a mark', () => {
    const tail = new Tail(100);
    tail.add(Buffer.from('before '));
    const mark = tail.total;
    expect(tail.since(mark)).toBe('');
    tail.add(Buffer.from('aft'));
    tail.add(Buffer.from('er'));
    expect(tail.since(mark)).toBe('after');
    expect(tail.since(0)).toBe('before after');
  });

  it('keeps the end of what does not fit, in whole characters', () => {
    const tail = new Tail(10);
    for (let times = 0; times < 1000; times++) tail.add(Buffer.from('äöü'));
    tail.add(Buffer.from('x'));
    expect(tail.since(0)).toBe('üäöüx');
    expect(tail.total).toBe(6001);
  });
});
