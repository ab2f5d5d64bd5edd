import { expect, it } from 'vitest';
import { isDeeperThan } from './is-deeper-than.ts';

const nested = (depth: number) => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? { a: value } : [value];
  return value;
};

it.each([
  [0, 0, false],
  [1, 0, true],
  [500, 500, false],
  [501, 500, true],
  [1_000_000, 500, true],
])('%i levels are deeper than %i: %s', (depth, most, expected) => {
  expect(isDeeperThan(nested(depth), most)).toBe(expected);
});

it('a cycle is deeper than anything, and what is shared is looked at once a level', () => {
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  expect(isDeeperThan(cycle, 500)).toBe(true);
  let shared: unknown = {};
  for (let level = 0; level < 200; level++) shared = [shared, shared];
  expect(isDeeperThan(shared, 500)).toBe(false);
});
