import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyData } from './copy-data.ts';

describe('copyData', () => {
  it('gives what JSON would give', () => {
    fc.assert(
      fc.property(
        fc.object({
          withDate: true,
          withNullPrototype: true,
          values: [fc.jsonValue(), fc.date({ noInvalidDate: true })],
        }),
        (value) => {
          expect(JSON.stringify(copyData(value))).toBe(JSON.stringify(value));
        },
      ),
    );
  });

  it('shares no object with what it copies', () => {
    const date = new Date(0);
    const original = { list: [{ deep: 1 }], date, buffer: Buffer.from('x') };
    const copy = copyData(original) as { list: unknown[]; date: unknown; buffer: unknown };
    expect(copy).toEqual({ list: [{ deep: 1 }], date: date.toJSON(), buffer: { type: 'Buffer', data: [120] } });
    expect(copy.list).not.toBe(original.list);
    expect(copy.list[0]).not.toBe(original.list[0]);
  });

  it('asks something that gives itself only once', () => {
    const selfish = { a: 1, toJSON: () => selfish };
    expect(JSON.stringify(copyData(selfish))).toBe('{"a":1}');
  });
});
