import { describe, expect, it } from 'vitest';
import { drawBar, formatDuration } from './format.ts';

describe('a duration', () => {
  it.each([
    [0, '0 ms'],
    [0.42, '0.4 ms'],
    [34.4, '34 ms'],
    [999.4, '999 ms'],
    [999.6, '1.0 s'],
    [1_234, '1.2 s'],
    [9_949, '9.9 s'],
    [12_345, '12 s'],
    [59_960, '1 min 0 s'],
    [185_000, '3 min 5 s'],
    [7_260_000, '2 h 1 min'],
  ])('%s reads %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });
});

describe('a bar', () => {
  it.each([
    [0, 8, 8, '████████'],
    [2, 5, 8, '  ███'],
    [0, 0.5, 8, '▌'],
    [0, 0, 8, '▏'],
    [8, 8, 8, '       █'],
    [0, 99, 8, '████████'],
    [0, 1, 0, '▏'],
  ])('from %s to %s of %s', (from, to, whole, bar) => {
    expect(drawBar(from, to, { whole, columns: 8 })).toBe(bar);
  });
});
