import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../terminal/width.ts';
import { excerpt, placesOf } from './source-excerpt.ts';

const show = (text: string, word: string, width = 60) => {
  const offset = text.indexOf(word);
  const [place] = placesOf(text, [offset]);
  return { place, lines: excerpt(text, { offset, length: word.length }, place?.column ?? 0, width) };
};

describe('excerpt', () => {
  it.each([
    ['a plain line', '{\n  "bad": 1\n}', [2, 3], ['  "bad": 1', '  ^^^^^']],
    ['tabs', '{\n\t\t"bad": 1\n}', [2, 3], ['    "bad": 1', '    ^^^^^']],
    ['wide characters', '{ "名前": 1, "bad": 2 }', [1, 12], ['{ "名前": 1, "bad": 2 }', '             ^^^^^']],
    ['line endings of Windows', '{\r\n"bad": 1\r\n}', [2, 1], ['"bad": 1', '^^^^^']],
    ['line endings of old', '{\r"bad": 1\r}', [2, 1], ['"bad": 1', '^^^^^']],
    ['escapes', '{ "\u001b[31m": 1, "bad": 2 }', [1, 15], ['{ "\\x1b[31m": 1, "bad": 2 }', '                 ^^^^^']],
  ])('marks the place below %s', (_, text, [line, column], lines) => {
    expect(show(text, '"bad"')).toEqual({ place: { line, column }, lines });
  });

  it('cuts a long line around the place', () => {
    const [source, carets] = show(`${'x'.repeat(100_000)}BAD${'y'.repeat(100_000)}`, 'BAD', 40).lines;
    expect(source).toMatch(/^…x+BADy+…$/);
    expect(displayWidth(source)).toBeLessThanOrEqual(40);
    expect(source.slice(carets.indexOf('^'), carets.length)).toBe('BAD');
  });

  it('shows the beginning of a mark that is longer than the line', () => {
    const [source, carets] = show(`ab${'z'.repeat(5000)}`, 'z'.repeat(5000), 40).lines;
    expect(source).toMatch(/^abz+…$/);
    expect(carets).toMatch(/^ {2}\^+$/);
    expect(displayWidth(carets)).toBeLessThanOrEqual(40);
  });

  it('keeps its carets below the place in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
        const text = `${before}@@@${after}`;
        const [source, carets] = show(text, '@@@', 80).lines;
        const start = carets.indexOf('^');
        let width = 0;
        const index = [...source].findIndex((character) => {
          if (width >= start) return true;
          width += displayWidth(character);
          return false;
        });
        expect(
          [...source]
            .slice(index)
            .join('')
            .replace(/^\p{M}+/u, ''),
        ).toMatch(/^@@@/);
      }),
    );
  });
});
