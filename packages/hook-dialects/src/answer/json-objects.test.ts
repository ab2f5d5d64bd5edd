import { describe, expect, it } from 'vitest';
import { jsonObjectsIn } from './json-objects.ts';

describe('jsonObjectsIn', () => {
  it.each([
    ['', []],
    ['{"a":1}', [{ a: 1 }]],
    ['log\n{"a":1}\nmore {"b":{"c":"}"}} end', [{ a: 1 }, { b: { c: '}' } }]],
    ['{broken {"a":1}', [{ a: 1 }]],
    ['{"a":', []],
    ['a "quote { and {"a":"\\"{"}', [{ a: '"{' }]],
  ])('finds every object in %j', (text, objects) => {
    expect(jsonObjectsIn(text).objects).toEqual(objects);
  });

  it('reads braces that open nothing in linear time', () => {
    const time = (length: number) => {
      const text = '{'.repeat(length);
      const start = process.cpuUsage();
      jsonObjectsIn(text);
      return process.cpuUsage(start).user / 1000;
    };
    time(20_000);
    expect(time(400_000)).toBeLessThan(40 * time(20_000) + 100);
  });
});
