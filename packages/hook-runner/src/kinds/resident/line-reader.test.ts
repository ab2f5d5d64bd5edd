import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineReader } from './line-reader.ts';

const readAll = (maxBytes: number, chunks: readonly Buffer[]) => {
  const reader = new LineReader(maxBytes);
  return { lines: chunks.flatMap((chunk) => reader.read(chunk)), hasOverflowed: reader.hasOverflowed };
};

describe('lines', () => {
  it('are the same however the bytes were cut', () => {
    const text = fc.string({ unit: 'grapheme' }).map((line) => line.replaceAll('\n', ' '));
    fc.assert(
      fc.property(fc.array(text), fc.array(fc.nat(40)), (lines, cuts) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        const chunks: Buffer[] = [];
        let start = 0;
        for (const cut of cuts) {
          chunks.push(bytes.subarray(start, start + cut));
          start = Math.min(bytes.length, start + cut);
        }
        chunks.push(bytes.subarray(start));
        expect(readAll(10_000, chunks)).toEqual({
          lines,
          hasOverflowed: false,
        });
      }),
    );
  });

  it.each<[string, string[], string[], boolean]>([
    ['fits exactly', ['1234567890\n'], ['1234567890'], false],
    ['is a byte longer', ['12345678901\n'], [], true],
    ['is longer in two chunks', ['a\n123456', '78901'], ['a'], true],
    ['is as long as it may be but not over yet', ['12345', '67890'], [], false],
    ['follows one that was too long', ['12345678901\n', 'a\n'], [], true],
  ])('have a longest length: one that %s', (_, chunks, lines, hasOverflowed) => {
    const read = readAll(
      10,
      chunks.map((chunk) => Buffer.from(chunk)),
    );
    expect(read).toEqual({ lines, hasOverflowed });
  });
});
