import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyJson } from './copy-json.ts';

describe('copyJson', () => {
  it('gives what JSON would give', () => {
    fc.assert(
      fc.property(
        fc.object({
          withDate: true,
          withNullPrototype: true,
          values: [fc.jsonValue(), fc.date({ noInvalidDate: true })],
        }),
        (value) => {
          expect(JSON.stringify(copyJson(value))).toBe(JSON.stringify(value));
        },
      ),
    );
  });

  it.each<[string, unknown]>([
    ['numbers that are none', [Number.NaN, Number.POSITIVE_INFINITY, -0]],
    ['what is not there', { gone: undefined, list: [undefined, () => 1, Symbol('x')], f() {} }],
    ['values in boxes', [Object(1), Object('a'), Object(true)]],
    ['maps, sets and bytes', [new Map([[1, 2]]), new Set([1]), new Uint8Array([1, 2])]],
    ['a list with holes', new Array(3)],
    ['no prototype', Object.assign(Object.create(null), { a: 1 })],
    ['a key named __proto__', JSON.parse('{"__proto__":{"a":1}}')],
    ['a text', 'text'],
  ])('gives exactly what JSON gives for %s', (_, value) => {
    expect(copyJson(value)).toEqual(JSON.parse(JSON.stringify(value)));
    expect(Object.keys(Object(copyJson(value)))).toEqual(Object.keys(Object(JSON.parse(JSON.stringify(value)))));
  });

  it('shares no object with what it copies', () => {
    const date = new Date(0);
    const original = { list: [{ deep: 1 }], date, buffer: Buffer.from('x') };
    const copy = copyJson(original) as { list: unknown[]; date: unknown; buffer: unknown };
    expect(copy).toEqual({ list: [{ deep: 1 }], date: date.toJSON(), buffer: { type: 'Buffer', data: [120] } });
    expect(copy.list).not.toBe(original.list);
    expect(copy.list[0]).not.toBe(original.list[0]);
  });

  const nested = (depth: number) => {
    let value: unknown = 'end';
    for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { value };
    return value;
  };
  const circular: Record<string, unknown> = { list: [] };
  circular.list = [circular];
  const doubling = () => {
    let value: unknown = 'end';
    for (let level = 0; level < 40; level++) value = [value, value];
    return value;
  };

  it('copies what is as deep as it may be, and what is at two places', () => {
    const shared = { a: 1 };
    expect(copyJson({ one: shared, other: shared })).toEqual({ one: { a: 1 }, other: { a: 1 } });
    expect(copyJson(nested(500))).toEqual(nested(500));
  });

  it.each<[string, unknown, RegExp]>([
    ['too deep', nested(501), /nested deeper than 500 levels/],
    ['very deep', nested(100_000), /nested deeper than 500 levels/],
    ['in a circle', circular, /contains itself/],
    ['a BigInt', { n: 1n }, /BigInt/],
    ['one large text', { text: 'x'.repeat(65 * 1024 * 1024) }, /larger than 64 MiB/],
    ['a list with room for everything', new Array(2 ** 32 - 1), /larger than 64 MiB/],
    ['small, but of the same parts over and over', doubling(), /larger than 64 MiB/],
    ['a large view of bytes', new Uint8Array(65 * 1024 * 1024), /larger than 64 MiB/],
  ])('refuses what is %s', (_, value, message) => {
    expect(() => copyJson(value)).toThrow(message);
  });

  it('asks something that gives itself only once', () => {
    const selfish = { a: 1, toJSON: () => selfish };
    expect(JSON.stringify(copyJson(selfish))).toBe('{"a":1}');
  });
});
