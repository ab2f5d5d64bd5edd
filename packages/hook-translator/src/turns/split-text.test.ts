import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitText } from './split-text.ts';

const words = fc
  .array(fc.constantFrom('a', 'b', ' ', 'key', '😀', 'é', '.'), { maxLength: 12 })
  .map((list) => list.join(''));
const pieces = fc.array(fc.record({ text: words.filter((text) => text !== ''), isThought: fc.boolean() }), {
  minLength: 1,
  maxLength: 5,
});

it('splits an edited text into pieces that join to exactly that text, without cutting a character', () => {
  fc.assert(
    fc.property(pieces, words, (parts, edited) => {
      const texts = splitText(parts, edited);
      expect(texts).toHaveLength(parts.length);
      expect(texts.join('')).toBe(edited);
      expect(texts.every((text) => Buffer.from(text).toString() === text)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

it('leaves all pieces alone when nothing was edited', () => {
  fc.assert(
    fc.property(pieces, (parts) => {
      const texts = parts.map(({ text }) => text);
      expect(splitText(parts, texts.join(''))).toStrictEqual(texts);
    }),
  );
});
