import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { editJson } from './edit-json.ts';

describe('editing JSON with comments changes nothing but the value', () => {
  const rows: readonly (readonly [string, string, (string | number)[], unknown, string])[] = [
    ['adds to one line', '{"a":1}', ['b'], [1, 2], '{"a":1, "b": [1,2]}'],
    ['adds to an empty file', '{}\n', ['a', 'b'], [1], '{\n  "a": {\n    "b": [\n      1\n    ]\n  }\n}\n'],
    [
      'adds behind a comment, which stays with its line',
      '{\n\t"a": [\n\t\t{ "x":1 } // first\n\t]\n}',
      ['a', 1],
      { y: 2 },
      '{\n\t"a": [\n\t\t{ "x":1 }, // first\n\t\t{\n\t\t\t"y": 2\n\t\t}\n\t]\n}',
    ],
    ['keeps a comma at the end', '{\n  "a": 1,\n}', ['b'], 2, '{\n  "a": 1,\n  "b": 2,\n}'],
    [
      'keeps neighbours as they are',
      '{\n  "a":   [1,2,   3],\n  "b": {"c":1}\n}',
      ['d'],
      1,
      '{\n  "a":   [1,2,   3],\n  "b": {"c":1},\n  "d": 1\n}',
    ],
    [
      'keeps the line ends of Windows',
      '{\r\n  "a": 1\r\n}',
      ['b'],
      { c: 1 },
      '{\r\n  "a": 1,\r\n  "b": {\r\n    "c": 1\r\n  }\r\n}',
    ],
    [
      'removes the last one, and leaves the comment of the one before',
      '{\n  "a": [\n    1, // one\n    { "x": 2 } // two\n  ]\n}',
      ['a', 1],
      undefined,
      '{\n  "a": [\n    1 // one\n  ]\n}',
    ],
    ['removes what shares its line', '{"a":[1,2,3], "b": 1}', ['a', 1], undefined, '{"a":[1,3], "b": 1}'],
    [
      'removes one of several',
      '{\n  "a": [\n    1,\n    2, // two\n    3\n  ]\n}',
      ['a', 0],
      undefined,
      '{\n  "a": [\n    2, // two\n    3\n  ]\n}',
    ],
  ];
  it.each(rows)('%s', (_, text, path, value, expected) => {
    expect(editJson(text, path, value)).toBe(expected);
  });

  it('whatever is added to whatever object can be read again, and all else is there', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.string(),
        fc.jsonValue(),
        fc.constantFrom(0, 2, '\t'),
        (settings, key, value, space) => {
          const before = JSON.parse(JSON.stringify(settings)) as Record<string, unknown>;
          fc.pre(!Object.hasOwn(before, key) && key !== '__proto__' && !Object.hasOwn(before, '__proto__'));
          const after = editJson(JSON.stringify(before, null, space), [key], value);
          expect(parse(editJson(after, [key], undefined))).toEqual(before);
          expect(parse(after)).toEqual({ ...before, [key]: JSON.parse(JSON.stringify(value)) });
        },
      ),
    );
  });
});
