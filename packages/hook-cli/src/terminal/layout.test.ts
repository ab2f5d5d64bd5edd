import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPaint } from './paint.ts';
import { printLines } from './print.ts';
import { layOutTable } from './table.ts';
import { displayWidth, padTo } from './width.ts';
import { wrap, wrapWithPrefix } from './wrap.ts';

const plain = createPaint({ color: false });
const colored = createPaint({ color: true });

describe('displayWidth', () => {
  it.each([
    ['abc', 3],
    ['日本', 4],
    ['é', 1],
    ['🎉', 2],
    [colored.bad('abc'), 3],
  ])('of %j is %i columns', (text, width) => {
    expect(displayWidth(text)).toBe(width);
    expect(displayWidth(padTo(text, 10))).toBe(10);
  });
});

describe('wrap', () => {
  it('breaks at blanks, and a long word after a separator', () => {
    expect(wrap('one two three', 8)).toEqual(['one two', 'three']);
    expect(wrap('a write_file|replace', 12)).toEqual(['a', 'write_file|', 'replace']);
    expect(wrapWithPrefix('- ', 'one two three four five six', 22)).toEqual(['- one two three four', '  five six']);
  });

  it('keeps within the width and loses nothing but blanks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 40 }), (text, width) => {
        const lines = wrap(text, width);
        for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width);
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});

describe('layOutTable', () => {
  const columns = [
    { title: 'name', cell: (row: { name: string }) => row.name, least: 10 },
    { title: 'size', cell: (row: { name: string }) => String(row.name.length), alignRight: true },
  ];

  it('aligns its columns and wraps what is too long', () => {
    const rows = [{ name: 'short' }, { name: 'a rather long name' }];
    expect(layOutTable(columns, rows, { screen: { width: 20, paint: plain } })).toEqual([
      'name            size',
      'short              5',
      'a rather long     18',
      'name',
    ]);
  });

  it('fits its width even if a cell is a whole script', () => {
    const lines = layOutTable(columns, [{ name: 'x'.repeat(1_000_000) }], { screen: { width: 40, paint: plain } });
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(40);
    expect(lines.length).toBeLessThan(10);
  });
});

describe('printing', () => {
  it('lets our own colours through and no other escape', () => {
    const written: string[] = [];
    const stdout = { write: (text: string) => written.push(text) };
    // Only the stream and the switch are looked at.
    printLines({ stdout, color: true } as never, [`${colored.bad('a\u001b[5mb')} \u001b[2J`]);
    expect(written.join('')).toBe('\u001b[31ma\\x1b[5mb\u001b[39m \\x1b[2J\n');
  });
});
