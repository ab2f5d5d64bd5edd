import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameJson } from './is-same-json.ts';

describe('isSameJson', () => {
  it('says the same of JSON as a deep comparison', () => {
    const few = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom<unknown>({}, [], { a: 1 }, { a: [1] }, null, 0, ''),
    );
    fc.assert(
      fc.property(few, few, (one, other) => {
        expect(isSameJson(one, other)).toBe(isDeepStrictEqual(one, other));
        expect(isSameJson(one, structuredClone(one))).toBe(isDeepStrictEqual(one, structuredClone(one)));
      }),
    );
  });

  it.each<[string, unknown, unknown, boolean]>([
    ['fields in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, true],
    ['a field that is not set and one that is missing', { a: undefined }, {}, false],
    ['another name', { a: 1 }, { b: 1 }, false],
    ['an inherited name', { toString: 1 }, { a: 1 }, false],
    ['a list and an object', [], {}, false],
    ['a longer list', [1], [1, 2], false],
    ['no prototype', Object.assign(Object.create(null), { a: 1 }), { a: 1 }, true],
    ['what is no data', new Map(), new Map(), false],
  ])('%s', (_, one, other, expected) => {
    expect(isSameJson(one, other)).toBe(expected);
    expect(isSameJson(other, one)).toBe(expected);
  });
});
