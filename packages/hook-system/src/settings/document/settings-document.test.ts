import { makeTemporaryDirectory, writeBelow } from '@agent-hooks/test-support';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText, type TextEncoding } from './encoding.ts';
import { parseSettingsDocument, readSettingsDocument } from './settings-document.ts';

const encodings: readonly TextEncoding[] = (['utf-8', 'utf-16le', 'utf-16be'] as const).flatMap((name) => [
  { name, hasMark: true },
  { name, hasMark: false },
]);

const document = (text: string) => parseSettingsDocument(Buffer.from(text));

describe('the text of a settings file', () => {
  it.each(encodings)('written as $name (mark: $hasMark) is read, and written the same way again', async (encoding) => {
    const text = '{ "hooks": {}, "name": "Zoë ✓" }\r\n';
    const bytes = encodeText(text, encoding);
    const path = writeBelow(makeTemporaryDirectory(), 'settings.json', bytes);
    const read = await readSettingsDocument(path);
    expect(read).toMatchObject({ exists: true, realPath: path, text, encoding, isExact: true, isBroken: false });
    expect(read.value).toEqual({ hooks: {}, name: 'Zoë ✓' });
    expect(read.encode(read.text).equals(bytes)).toBe(true);
  });

  it('any text of settings is the same after it was written in any encoding and read again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.constantFrom(...encodings), async (inner, encoding) => {
        const text = `{${JSON.stringify(inner)}: ${JSON.stringify({ [inner]: [inner] })}}`;
        const read = await parseSettingsDocument(encodeText(text, encoding));
        expect({ text: read.text, encoding: read.encoding, isExact: read.isExact }).toEqual({
          ...{ text, encoding, isExact: true },
        });
      }),
      { numRuns: 300 },
    );
  });

  it('bytes that are not characters are noticed, so that they are not overwritten', async () => {
    const bytes = Buffer.concat([Buffer.from('{"a": "'), Buffer.from([0xff, 0xc0]), Buffer.from('"}')]);
    expect(await parseSettingsDocument(bytes)).toMatchObject({ isExact: false, isBroken: false });
  });

  it('a file that does not exist has no value and no problem', async () => {
    const read = await readSettingsDocument(`${makeTemporaryDirectory()}/settings.json`);
    expect(read).toMatchObject({ exists: false, value: undefined, isBroken: false, problems: [] });
  });
});

describe('places', () => {
  const text = '{\n  "hooks": {\r\n    "A": [1, {"b": "c"}]\r  }\n}';
  it.each([
    ['a list', ['hooks', 'A'], { offset: 25, length: 1, line: 3, column: 10 }],
    ['a text in a list', ['hooks', 'A', 1, 'b'], { length: 3, line: 3, column: 20 }],
    ['what does not exist, by what is around it', ['hooks', 'A', 7, 'x'], { line: 3, column: 10 }],
    ['everything', [], { offset: 0, length: 1, line: 1, column: 1 }],
  ] as const)('of %s', async (_, segments, place) => {
    expect((await document(text)).spanOf(segments)).toMatchObject(place);
  });

  it('of a name', async () => {
    expect((await document(text)).keySpanOf(['hooks', 'A'])).toMatchObject({ length: 3, line: 3, column: 5 });
  });

  it('every value of any settings is where its place says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.constantFrom(0, 2), async (value, space) => {
        const read = await document(JSON.stringify({ hooks: value }, null, space));
        for (const segments of everyPath({ hooks: JSON.parse(JSON.stringify(value)) })) {
          const { offset, line, column } = read.spanOf(segments);
          const lines = read.text.slice(0, offset).split('\n');
          expect([line, column]).toEqual([lines.length, (lines.at(-1)?.length ?? 0) + 1]);
          const found = segments.reduce<unknown>((parent, key) => Object(parent)[key], read.value);
          const written = JSON.stringify(found)?.charAt(0);
          expect(read.text.charAt(offset)).toBe(written);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('what is wrong with a text', () => {
  it.each([
    ['a missing comma', '{"a": 1 "b": 2}', "invalid JSON: expected ',' before this"],
    ['a text without end', '{"a": "b', 'invalid JSON: this text does not end'],
    ['more after the settings', '{} {}', 'invalid JSON: expected nothing more'],
    ['comments without end', '{} /* ', "invalid JSON: this comment does not end: expected '*/'"],
    ['brackets without end', '['.repeat(1_000_000), 'invalid JSON: this is nested deeper than 500 levels'],
    ['braces in braces', `${'{"a":'.repeat(501)}1${'}'.repeat(501)}`, 'this is nested deeper than 500 levels'],
  ])('%s makes it broken, and it has no value', async (_, text, message) => {
    const { problems, value, isBroken } = await document(text);
    expect(problems[0]).toMatchObject({ kind: 'syntax', message: expect.stringContaining(message) });
    expect({ value, isBroken }).toEqual({ value: undefined, isBroken: true });
  });

  it.each([
    ['in texts', `{"a": "${'['.repeat(1000)}"}`],
    ['in comments', `// ${'['.repeat(1000)}\n{} /* ${'{'.repeat(1000)} */`],
    ['side by side', `{"a": [${Array(1000).fill('[]').join(',')}]}`],
    ['after a quote in a text', `{"a": "\\"${'['.repeat(1000)}"}`],
  ])('many brackets %s are not deep', async (_, text) => {
    expect(await document(text)).toMatchObject({ isBroken: false });
  });

  it('a duplicate key is reported with its place, and only below our own keys', async () => {
    const { problems, value } = await document(
      '{"a": 1, "a": {"x": 1, "x": 2},\n "hooks": {"X": [], "X": [{"y": 1, "y": 2}]}}',
    );
    expect(problems.map(({ kind, path, span }) => [kind, path, span?.line, span?.column])).toEqual([
      ['duplicate', 'hooks.X', 2, 21],
      ['duplicate', 'hooks.X[0].y', 2, 36],
    ]);
    expect(value).toMatchObject({ hooks: { X: [{ y: 2 }] } });
  });

  it('nothing that is read makes it throw', async () => {
    const hostile = fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.string({ maxLength: 200 }).map(Buffer.from));
    const nearly = fc
      .tuple(fc.json(), fc.nat(), fc.string({ maxLength: 3 }))
      .map(([text, at, cut]) => Buffer.from(text.slice(0, at % text.length) + cut));
    await fc.assert(
      fc.asyncProperty(fc.oneof(hostile, nearly), async (bytes) => {
        const { isBroken, problems, value } = await parseSettingsDocument(bytes);
        expect(isBroken).toBe(problems.some(({ kind }) => kind !== 'duplicate'));
        if (isBroken) expect(value).toBeUndefined();
      }),
      { numRuns: 1000 },
    );
  });
});

function everyPath(value: unknown, base: readonly (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(value)) return [[...base], ...value.flatMap((each, index) => everyPath(each, [...base, index]))];
  if (typeof value !== 'object' || value === null) return [[...base]];
  return [[...base], ...Object.entries(value).flatMap(([key, each]) => everyPath(each, [...base, key]))];
}
