import { visible, visibleCode, visibleJson, visibleLine } from '@agent-hooks/trace-page';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('visible', () => {
  it.each([
    ['an escape', '\u001b[31mred', '\\x1b[31mred'],
    ['an eight-bit escape', '\u009b2J', '\\x9b2J'],
    ['a bell and a backspace', 'a\u0007\b', 'a\\x07\\x08'],
    ['a carriage return that would overwrite', 'good\rbad', 'good\\rbad'],
    ['a change of direction', 'a\u202eb', 'a\\u{202e}b'],
    ['a zero-width blank', 'a\u200bb', 'a\\u{200b}b'],
    ['an invisible tag', '\u{e0041}', '\\u{e0041}'],
    ['line endings of Windows', 'a\r\nb', 'a\nb'],
    ['pictures that are joined', '👩‍💻', '👩‍💻'],
    ['plain text', 'naïve 日本語\n\tx', 'naïve 日本語\n\tx'],
  ])('shows %s', (_, text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  it('lets nothing act on a terminal, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(visible(text)).not.toMatch(/[^\n\t\P{Cc}]/u);
        expect(visibleLine(text)).not.toMatch(/\p{Cc}/u);
      }),
    );
  });

  it.each([
    ['joiners', 'rm\u200d -rf', 'rm\\u{200d} -rf'],
    ['letters that are blank', 'a\u3164b\uffa0', 'a\\u{3164}b\\u{ffa0}'],
    ['blanks that are none', 'a\u00a0b\u3000c\u2800', 'a\\xa0b\\u{3000}c\\u{2800}'],
    ['marks that change how the character before looks', 'a\ufe0f\u034f', 'a\\u{fe0f}\\u{34f}'],
    ['a change of direction', '/*\u202e } \u2066if', '/*\\u{202e} } \\u{2066}if'],
    ['plain code', 'if (naïve) {\n\t日本語();\n}', 'if (naïve) {\n\t日本語();\n}'],
  ])('shows in a script also %s', (_, text, shown) => {
    expect(visibleCode(text)).toBe(shown);
  });

  it('keeps JSON the same JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const json = visibleJson(JSON.stringify({ text }));
        expect(json).not.toMatch(/\p{Cc}|[\u202a-\u202e]/u);
        expect(JSON.parse(json)).toEqual({ text });
      }),
    );
  });
});
