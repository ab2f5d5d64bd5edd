import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines } from './diff-lines.ts';

const show = (before: string, after: string) => diffLines(before, after).map(({ sign, text }) => `${sign}${text}`);

describe('a comparison', () => {
  it('shows what stayed, what went and what came', () => {
    expect(show('a\nb\nc\nd', 'a\nx\nc\nd\ne')).toEqual([' a', '-b', '+x', ' c', ' d', '+e']);
    expect(show('a', 'a')).toEqual([' a']);
  });

  it('holds both texts, whatever they are', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', '')).map((list) => list.join('\n'));
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const diff = diffLines(before, after);
        const side = (sign: string) =>
          diff.filter((line) => line.sign === ' ' || line.sign === sign).map(({ text }) => text);
        expect(side('-').join('\n')).toBe(before);
        expect(side('+').join('\n')).toBe(after);
      }),
    );
  });

  it('of long texts that have nothing in common comes at once', () => {
    const long = (letter: string) => Array.from({ length: 20_000 }, (_, index) => `${letter}${index}`).join('\n');
    expect(diffLines(long('a'), long('b'))).toHaveLength(40_000);
  });
});
