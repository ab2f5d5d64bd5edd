import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commonSubsequence } from './common-subsequence.ts';
import { longestIncreasing } from './longest-increasing.ts';

const items = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 14 });

it('the common items of two lists are equal, in order on both sides, and as many as there can be', () => {
  fc.assert(
    fc.property(items, items, (left, right) => {
      const pairs = commonSubsequence(left, right);
      expect(pairs.every(([l, r]) => left[l] === right[r])).toBe(true);
      for (const side of [0, 1] as const) {
        expect(pairs.every((pair, index) => index === 0 || Number(pairs[index - 1]?.[side]) < pair[side])).toBe(true);
      }
      expect(pairs).toHaveLength(longestCommon(left, right));
    }),
  );
});

it('an increasing run is increasing and no shorter than any other', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 12 }), (values) => {
      const run = longestIncreasing(values).map((place) => Number(values[place]));
      expect(run.every((value, index) => index === 0 || Number(run[index - 1]) < value)).toBe(true);
      const best: number[] = [];
      values.forEach((value, place) => {
        best.push(1 + Math.max(0, ...best.filter((_, earlier) => Number(values[earlier]) < value && earlier < place)));
      });
      expect(run).toHaveLength(Math.max(0, ...best));
    }),
  );
});

/** The textbook way, too slow for long lists. */
function longestCommon(left: readonly string[], right: readonly string[]): number {
  let row = new Array<number>(right.length + 1).fill(0);
  for (const item of left) {
    const next = [0];
    right.forEach((other, index) => {
      next.push(item === other ? Number(row[index]) + 1 : Math.max(Number(row[index + 1]), Number(next[index])));
    });
    row = next;
  }
  return Number(row.at(-1));
}
