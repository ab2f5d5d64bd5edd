import { growthOf } from '@agent-hooks/test-support';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonObjects } from './find-json-objects.ts';
import { scanJsonObject } from './scan-json-object.ts';

describe('JSON objects in a text', () => {
  it.each<[string, string, unknown[], boolean]>([
    ['none', 'all is well', [], false],
    ['one', '{"a":1}', [{ a: 1 }], false],
    ['after a log line', 'checking\n{"a":1}', [{ a: 1 }], false],
    ['before a log line', '{"a":1}\ndone', [{ a: 1 }], false],
    ['several', 'x {"a":1} y {"b":[{"c":2}]}{"d":"}{"} z', [{ a: 1 }, { b: [{ c: 2 }] }, { d: '}{' }], false],
    ['after braces that are none', 'in {foo} and {} there: {"a":1}', [{}, { a: 1 }], false],
    ['after the beginning of one', '{"step": 1\n{"a":1}', [{ a: 1 }], true],
    ['after a quote that nobody closes', '{"step: \n{"a":1}', [{ a: 1 }], true],
    ['cut in the middle', '{"a":1}\n{"decision":"den', [{ a: 1 }], true],
    ['cut in a word', '{"continue":fals', [], true],
    ['cut in a list', '{"a":[1,{"b":2}', [], true],
    ['with a comma too many', '{"a":1,}', [], true],
    ['of another language', "{'decision': 'deny'}", [], false],
    ['with a bad number', '{"a":01}', [], true],
    ['with a bad escape', '{"a":"\\x"}', [], true],
  ])('%s', (_, text, objects, hasBroken) => {
    expect(findJsonObjects(text)).toEqual({ objects, hasBroken, texts: expect.any(Array) });
  });

  it('are found wherever they are, with any JSON in them', () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue());
    const noise = fc.string().map((text) => text.replaceAll(/[{}"\\]/g, ''));
    fc.assert(
      fc.property(fc.array(fc.tuple(noise, object)), noise, (parts, end) => {
        const objects = parts.map(([, each]) => JSON.parse(JSON.stringify(each)));
        const text = parts.map(([before, each]) => `${before}${JSON.stringify(each)}`).join('') + end;
        expect(findJsonObjects(text)).toEqual({ objects, hasBroken: false, texts: expect.any(Array) });
      }),
    );
  });

  it('are recognised exactly where JSON.parse agrees', () => {
    const changed = fc
      .tuple(
        fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }),
        fc.nat(),
        fc.constantFrom('', '"', ',', '{', '1', '\\'),
      )
      .map(([object, place, insert]) => {
        const text = JSON.stringify(object);
        const at = 1 + (place % (text.length - 1));
        return text.slice(0, at) + insert + text.slice(at + 1);
      });
    fc.assert(
      fc.property(changed, (text) => {
        const scanned = scanJsonObject(text, 0);
        expect(scanned.kind === 'whole' && scanned.end === text.length).toBe(parses(text));
      }),
      { numRuns: 1000 },
    );
  });

  it.each<[string, (size: number) => string]>([
    ['many objects', (size) => '{"a":1}\n'.repeat(size / 8)],
    ['many braces', (size) => '{'.repeat(size)],
    ['a deep object that is cut', (size) => '{"a":'.repeat(size / 5)],
    ['a deep object that is broken', (size) => `${'{"a":'.repeat(size / 5)}x`],
    ['many beginnings', (size) => '{"a":1 '.repeat(size / 7)],
    ['quotes that nobody closes', (size) => '{"a\n'.repeat(size / 4)],
    ['long texts', (size) => `{"a":"${'x'.repeat(1000)}"}`.repeat(size / 1000)],
  ])('cost time in proportion to the text: %s', async (_, prepare) => {
    expect(await growthOf({ prepare, run: findJsonObjects, size: 100_000 })).toBeLessThan(1.7);
  });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
