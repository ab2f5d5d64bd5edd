import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineSplitter } from './line-splitter.ts';

describe('lines', () => {
  it('come out the same wherever the text is cut', () => {
    const character = fc.constantFrom('a', '\n', '\r', '\u2028', '\u0085', 'ü');
    const chunks = fc.array(fc.array(character).map((characters) => characters.join('')));
    fc.assert(
      fc.property(chunks, (pieces) => {
        const splitter = new LineSplitter();
        const lines = pieces.flatMap((piece) => splitter.push(piece));
        expect([...lines, splitter.rest()]).toEqual(pieces.join('').split('\n'));
      }),
    );
  });
});
