import fc from 'fast-check';
import type { MessageBlock, MessagesRequest, MessageTurn } from '../src/index.ts';

/** Few words, so that equal texts and equal neighbours are common; none is white space alone, which the API refuses. */
const words = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('yes', 'no', 'ok', 'read the file', 'done. ', ' é😀 ünï\n') },
  {
    weight: 1,
    arbitrary: fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((text) => text.trim() !== ''),
  },
);

const text: fc.Arbitrary<MessageBlock> = fc
  .tuple(words, fc.boolean())
  .map(([said, isCited]) => ({ type: 'text', text: said, ...(isCited && { citations: [] }) }));
const image: fc.Arbitrary<MessageBlock> = fc.constant({
  type: 'image',
  source: { type: 'base64', media_type: 'image/png', data: 'AA==' },
} as MessageBlock);
const thinking: fc.Arbitrary<MessageBlock> = fc.constant({
  type: 'thinking',
  thinking: 'hm',
  signature: 'c2ln',
} as MessageBlock);

const said: fc.Arbitrary<MessageTurn[]> = fc.oneof(
  fc.tuple(fc.constantFrom('user', 'assistant'), words).map(([role, content]) => [{ role, content }]),
  fc.array(fc.oneof(text, image), { minLength: 1, maxLength: 4 }).map((content) => [{ role: 'user', content }]),
  fc
    .tuple(fc.array(thinking, { maxLength: 1 }), fc.array(text, { minLength: 1, maxLength: 3 }))
    .map(([thoughts, texts]) => [{ role: 'assistant', content: [...thoughts, ...texts] }]),
);

/** A call and its results come together, as they do in every real history. */
const calls: fc.Arbitrary<MessageTurn[]> = fc
  .tuple(fc.array(fc.oneof(thinking, text), { maxLength: 2 }), fc.integer({ min: 1, max: 3 }))
  .map(([before, count]) => {
    const ids = Array.from({ length: count }, (_, index) => `toolu_${index}`);
    return [
      {
        role: 'assistant',
        content: [...before, ...ids.map((id) => ({ type: 'tool_use', id, name: 'read', input: {} }))],
      },
      { role: 'user', content: ids.map((id) => ({ type: 'tool_result', tool_use_id: id })) },
    ];
  });

/** A conversation that the API accepts. */
export const anyMessagesRequest: fc.Arbitrary<MessagesRequest> = fc
  .tuple(
    words,
    fc.array(fc.oneof({ weight: 3, arbitrary: said }, { weight: 1, arbitrary: calls }), { maxLength: 8 }),
    words,
  )
  .map(([first, turns, last]) => ({
    model: 'claude-sonnet-4-5',
    max_tokens: 10,
    messages: [{ role: 'user', content: first }, ...turns.flat(), { role: 'user', content: last }],
  }));

/** What a hook may do to a list: for each message keep, edit or remove it, or put a new one before it. */
export const anyEdits = fc.infiniteStream(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant({ kind: 'keep' as const }) },
    { weight: 1, arbitrary: words.map((content) => ({ kind: 'edit' as const, content })) },
    { weight: 1, arbitrary: fc.constant({ kind: 'remove' as const }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('user', 'model'), words)
        .map(([role, content]) => ({ kind: 'add' as const, role, content })),
    },
  ),
);
