import fc from 'fast-check';
import type { ModelRequest, PromptMessage, PromptPart } from '../src/index.ts';

/** Few words, so that equal texts and equal neighbours are common. */
const words = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('yes', 'no', 'ok', 'read the file', 'done. ', 'é😀 ünï', ' ', '\n') },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }) },
);

const text: fc.Arbitrary<PromptPart> = words.map((said) => ({ type: 'text', text: said }));
const file: fc.Arbitrary<PromptPart> = fc.constant({
  type: 'file',
  mediaType: 'image/png',
  data: 'AA==',
} as PromptPart);
const reasoning: fc.Arbitrary<PromptPart> = fc.constant({ type: 'reasoning', text: 'hm' });

const said: fc.Arbitrary<PromptMessage[]> = fc.oneof(
  fc.array(fc.oneof(text, file), { minLength: 1, maxLength: 4 }).map((content) => [{ role: 'user', content }]),
  fc
    .tuple(fc.array(reasoning, { maxLength: 1 }), fc.array(text, { minLength: 1, maxLength: 3 }))
    .map(([thoughts, texts]) => [{ role: 'assistant', content: [...thoughts, ...texts] }]),
);

/** A call and its results come together, as they do in every real history. */
const calls: fc.Arbitrary<PromptMessage[]> = fc
  .tuple(fc.array(fc.oneof(reasoning, text), { maxLength: 2 }), fc.integer({ min: 1, max: 3 }))
  .map(([before, count]) => {
    const ids = Array.from({ length: count }, (_, index) => `call_${index}`);
    const call = (id: string) => ({ type: 'tool-call', toolCallId: id, toolName: 'read', input: {} });
    const result = (id: string) => ({
      type: 'tool-result',
      toolCallId: id,
      toolName: 'read',
      output: { type: 'json' },
    });
    return [
      { role: 'assistant', content: [...before, ...ids.map(call)] },
      { role: 'tool', content: ids.map(result) },
    ];
  });

/** A conversation that providers accept. */
export const anyModelRequest: fc.Arbitrary<ModelRequest> = fc
  .tuple(
    fc.array(words, { maxLength: 1 }),
    fc.array(fc.oneof({ weight: 3, arbitrary: said }, { weight: 1, arbitrary: calls }), { maxLength: 8 }),
    words,
  )
  .map(([system, turns, last]) => ({
    modelId: 'any',
    prompt: [
      ...system.map((content) => ({ role: 'system', content })),
      ...turns.flat(),
      { role: 'user', content: [{ type: 'text', text: last }] },
    ],
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
