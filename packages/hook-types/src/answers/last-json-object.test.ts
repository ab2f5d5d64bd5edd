import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastJsonObject } from './last-json-object.ts';

describe('the last JSON object of a text', () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));
  const indent = fc.constantFrom(undefined, 2, '\t');

  it('is found after any text', () => {
    fc.assert(
      fc.property(fc.string(), object, indent, (before, value, space) => {
        const json = JSON.stringify(value, null, space);
        expect(lastJsonObject(before + json)).toEqual(JSON.parse(json));
      }),
      { numRuns: 2000 },
    );
  });

  it('is the last of several', () => {
    fc.assert(
      fc.property(
        fc.array(object, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('', ' ', '\n', ', '),
        (values, between) => {
          const texts = values.map((value) => JSON.stringify(value));
          expect(lastJsonObject(texts.join(between))).toEqual(JSON.parse(texts.at(-1) ?? ''));
        },
      ),
    );
  });

  it.each([
    ['text', 'hello'],
    ['braces that hold no JSON', 'loading {config}'],
    ['an object that is broken around a good one', '{decision: "deny", more: {"a": 1}}'],
    ['a list', '[{"a": 1}]'],
    ['a closing brace too many', '{"a": 1}}'],
    ['a string that is never opened', 'a": 1}'],
    ['an object that something follows', '{"a": 1} done'],
  ])('is not there: %s', (_, text) => {
    expect(lastJsonObject(text)).toBeUndefined();
  });

  it.each([
    ['opening braces', '{'.repeat(8_000_000)],
    ['closing braces', '}'.repeat(8_000_000)],
    ['opening braces and a broken object', `${'{'.repeat(8_000_000)}x}`],
    ['opened objects', `${'{"a":'.repeat(1_500_000)}}`],
    ['quotes', `${'"'.repeat(8_000_000)}}`],
    ['backslashes', `${'\\'.repeat(8_000_000)}"}`],
    ['escaped quotes', `${'\\"'.repeat(4_000_000)}"}`],
    ['small objects', `${'{} '.repeat(2_600_000)}{`],
  ])(
    'does not hang on eight megabytes of %s',
    (_, text) => {
      expect(lastJsonObject(text)).toBeUndefined();
    },
    10_000,
  );
});
