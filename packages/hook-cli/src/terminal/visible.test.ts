import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visible, visibleJson, visibleLine } from './visible.ts';

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
