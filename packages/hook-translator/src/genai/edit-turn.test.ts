import { describe, expect, it } from 'vitest';
import { editTurn } from './edit-turn.ts';
import { partsOf } from './turns.ts';

const image = { inlineData: { data: 'AA==' } };
const call = { functionCall: { name: 'read' } };

function edited(parts: unknown[], text: string): readonly unknown[] | undefined {
  const turn = editTurn({ role: 'model', parts }, text);
  return turn && partsOf(turn);
}

describe('an edited turn', () => {
  it.each<[string, unknown[], string, unknown[]]>([
    ['puts the new text into its one text part', [image, { text: 'a' }], 'b', [image, { text: 'b' }]],
    [
      'keeps the parts around a change',
      [{ text: 'abc' }, image, { text: 'def' }],
      'abcxyz',
      [{ text: 'abc' }, image, { text: 'xyz' }],
    ],
    [
      'puts each change into the part it was made in',
      [{ text: 'key K1 ' }, image, { text: 'and K2 too' }],
      'key # and # too',
      [{ text: 'key # ' }, image, { text: 'and # too' }],
    ],
    [
      'drops a part that has nothing left to say',
      [{ text: 'abc' }, image, { text: 'def' }],
      'abc',
      [{ text: 'abc' }, image],
    ],
    [
      'puts text that replaces all into the first part',
      [{ text: 'abc' }, image, { text: 'def' }],
      'xyz',
      [{ text: 'xyz' }, image],
    ],
    [
      'keeps empty parts as they are',
      [{ text: '' }, { text: 'a' }, { text: '', thoughtSignature: 's' }],
      'b',
      [{ text: '' }, { text: 'b' }, { text: '', thoughtSignature: 's' }],
    ],
    [
      'keeps the other fields of a text part',
      [{ text: 'a', thoughtSignature: 's' }],
      'b',
      [{ text: 'b', thoughtSignature: 's' }],
    ],
    ['keeps what else an emptied part carries', [{ text: 'a', ...call }, { text: 'b' }], 'b', [call, { text: 'b' }]],
    [
      'does not make an answer a thought',
      [{ text: 'I think', thought: true }, { text: 'yes' }],
      'no',
      [{ text: 'no' }],
    ],
    [
      'changes a thought where the change was',
      [{ text: 'K1 it is. ', thought: true }, { text: 'Use K1' }],
      '# it is. Use #',
      [{ text: '# it is. ', thought: true }, { text: 'Use #' }],
    ],
    ['keeps strings among loose parts strings', ['a', image], 'b', ['b', image]],
    ['does not cut a character in half', [{ text: '😀' }, image, { text: '😀' }], '😁😁', [{ text: '😁😁' }, image]],
  ])('%s', (_, parts, text, expected) => {
    expect(edited(parts, text)).toStrictEqual(expected);
  });

  it('puts edits of a very long text right as well', () => {
    const long = 'word '.repeat(3000);
    const result = edited([{ text: `K1 ${long}` }, image, { text: `${long} K2` }], `# ${long}${long} #`);
    expect(JSON.stringify(result)).not.toMatch(/K[12]/);
    expect(result?.filter((part) => part === image)).toHaveLength(1);
  });
});

describe('a turn without its text', () => {
  it.each<[string, unknown[], unknown[] | undefined]>([
    ['is gone if it had nothing else', [{ text: 'a' }, { text: '' }], undefined],
    [
      'is gone with its thoughts and their signatures',
      [
        { text: 'a', thought: true },
        { text: 'b', thoughtSignature: 's' },
      ],
      undefined,
    ],
    ['keeps its other parts in order', [{ text: 'a' }, image, { text: 'b' }, call], [image, call]],
    ['keeps fields that it knows nothing of', [{ text: 'a', future: 1 }], [{ future: 1 }]],
  ])('%s', (_, parts, expected) => {
    const turn = editTurn({ role: 'model', parts }, '');
    expect(turn && partsOf(turn)).toStrictEqual(expected);
  });
});
