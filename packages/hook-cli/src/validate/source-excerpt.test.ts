import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../terminal/width.ts';
import { excerpt } from './source-excerpt.ts';

const show = (text: string, word: string, width = 60) => {
  const offset = text.indexOf(word);
  const column = offset - text.slice(0, offset).search(/[^\r\n]*$/) + 1;
  return excerpt(text, { offset, length: word.length }, { column, width });
};

describe('excerpt', () => {
  it.each([
    ['a plain line', '{\n  "bad": 1\n}', ['  "bad": 1', '  ^^^^^']],
    ['tabs', '{\n\t\t"bad": 1\n}', ['    "bad": 1', '    ^^^^^']],
    ['wide characters', '{ "名前": 1, "bad": 2 }', ['{ "名前": 1, "bad": 2 }', '             ^^^^^']],
    ['line endings of Windows', '{\r\n"bad": 1\r\n}', ['"bad": 1', '^^^^^']],
    ['line endings of old', '{\r"bad": 1\r}', ['"bad": 1', '^^^^^']],
    ['escapes', '{ "\u001b[31m": 1, "bad": 2 }', ['{ "\\x1b[31m": 1, "bad": 2 }', '                 ^^^^^']],
  ])('marks the place below %s', (_, text, lines) => {
    expect(show(text, '"bad"')).toEqual(lines);
  });

  it('cuts a long line around the place', () => {
    const [source, carets] = show(`${'x'.repeat(100_000)}BAD${'y'.repeat(100_000)}`, 'BAD', 40);
    expect(source).toMatch(/^…x+BADy+…$/);
    expect(displayWidth(source)).toBeLessThanOrEqual(40);
    expect(source.slice(carets.indexOf('^'), carets.length)).toBe('BAD');
  });

  it('shows the beginning of a mark that is longer than the line', () => {
    const [source, carets] = show(`ab${'z'.repeat(5000)}`, 'z'.repeat(5000), 40);
    expect(source).toMatch(/^abz+…$/);
    expect(carets).toMatch(/^ {2}\^+$/);
    expect(displayWidth(carets)).toBeLessThanOrEqual(40);
  });

  it('keeps its carets below the place in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
        const text = `${before}@@@${after}`;
        const [source, carets] = show(text, '@@@', 80);
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
