import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoundedText } from './bounded-text.ts';

describe('a bounded text', () => {
  it('reads the same however the bytes are cut into chunks', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.array(fc.nat(60)), (bytes, cuts) => {
        const text = new BoundedText(1000);
        const places = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
        for (const [index, place] of places.slice(1).entries()) {
          expect(text.add(Buffer.from(bytes.subarray(places[index], place)))).toBe(true);
        }
        expect(text.read()).toBe(Buffer.from(bytes).toString('utf8'));
      }),
    );
  });

  it('keeps at most its limit, and no half character at the cut', () => {
    const text = new BoundedText(4);
    expect(text.add(Buffer.from('ab'))).toBe(true);
    expect(text.add(Buffer.from('c€'))).toBe(false);
    expect(text.read()).toBe('abc');
    expect(text.bytes).toBe(4);
  });
});
