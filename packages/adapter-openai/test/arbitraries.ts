import fc from 'fast-check';
import type { ChatMessage, ChatRequest, ResponsesItem, ResponsesRequest } from '../src/index.ts';

/** Few words, so that equal texts and equal neighbours are common. */
const words = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('yes', 'no', 'ok', 'read the file', 'done. ', 'é😀 ünï', ' ', '\n') },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }) },
);

const callCount = fc.integer({ min: 1, max: 3 });

const chatImage = fc.constant({ type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } });
const chatText = words.map((text) => ({ type: 'text', text }));

const chatSaid: fc.Arbitrary<ChatMessage[]> = fc.oneof(
  fc
    .tuple(fc.constantFrom('user', 'system', 'developer', 'assistant'), words)
    .map(([role, content]) => [{ role, content }]),
  fc.array(fc.oneof(chatText, chatImage), { minLength: 1, maxLength: 4 }).map((content) => [{ role: 'user', content }]),
  fc
    .array(
      fc.oneof(
        chatText,
        words.map((refusal) => ({ type: 'refusal', refusal })),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((content) => [{ role: 'assistant', content }]),
  words.map((refusal) => [{ role: 'assistant', refusal }]),
);

/** A call and its results come together, as they do in every real history. */
const chatCalls: fc.Arbitrary<ChatMessage[]> = fc
  .tuple(fc.option(words, { nil: null }), callCount, words)
  .map(([content, count, result]) => {
    const ids = Array.from({ length: count }, (_, index) => `call_${index}`);
    return [
      {
        role: 'assistant',
        content,
        tool_calls: ids.map((id) => ({ id, type: 'function', function: { name: 'read', arguments: '{"path":"a"}' } })),
      },
      ...ids.map((id) => ({ role: 'tool', tool_call_id: id, content: result })),
    ];
  });

/** A conversation that chat completions accept. */
export const anyChatRequest: fc.Arbitrary<ChatRequest> = fc
  .tuple(
    fc.array(fc.oneof({ weight: 3, arbitrary: chatSaid }, { weight: 1, arbitrary: chatCalls }), { maxLength: 8 }),
    words,
  )
  .map(([turns, last]) => ({
    model: 'gpt-4.1',
    messages: [...turns.flat(), { role: 'user', content: last }],
    tools: [{ type: 'function', function: { name: 'read' } }],
  }));

const responsesSaid: fc.Arbitrary<ResponsesItem[]> = fc.oneof(
  fc
    .tuple(fc.constantFrom('user', 'system', 'developer', 'assistant'), words)
    .map(([role, content]) => [{ role, content }]),
  fc
    .array(
      fc.oneof(
        words.map((text) => ({ type: 'input_text', text })),
        fc.constant({ type: 'input_image', image_url: 'data:image/png;base64,AA==' }),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((content) => [{ role: 'user', content }]),
  fc
    .tuple(fc.boolean(), words)
    .map(([hasReasoning, text]) => [
      ...(hasReasoning ? [{ type: 'reasoning', id: 'rs_1' }] : []),
      { type: 'message', id: 'msg_1', role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] },
    ]),
);

const responsesCalls: fc.Arbitrary<ResponsesItem[]> = fc
  .tuple(fc.boolean(), callCount, words)
  .map(([hasReasoning, count, output]) => {
    const ids = Array.from({ length: count }, (_, index) => `call_${index}`);
    return [
      ...(hasReasoning ? [{ type: 'reasoning', id: 'rs_2' }] : []),
      ...ids.map((id) => ({ type: 'function_call', call_id: id, name: 'read', arguments: '{"path":"a"}' })),
      ...ids.map((id) => ({ type: 'function_call_output', call_id: id, output })),
    ];
  });

/** A conversation that the responses API accepts. */
export const anyResponsesRequest: fc.Arbitrary<ResponsesRequest> = fc
  .tuple(
    fc.array(fc.oneof({ weight: 3, arbitrary: responsesSaid }, { weight: 1, arbitrary: responsesCalls }), {
      maxLength: 8,
    }),
    words,
  )
  .map(([turns, last]) => ({ model: 'gpt-5', input: [...turns.flat(), { role: 'user', content: last }] }));

/** What a hook may do to a list: for each message keep, edit or remove it, or put a new one before it. */
export const anyEdits = fc.infiniteStream(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant({ kind: 'keep' as const }) },
    { weight: 1, arbitrary: words.map((content) => ({ kind: 'edit' as const, content })) },
    { weight: 1, arbitrary: fc.constant({ kind: 'remove' as const }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('user', 'model', 'system'), words)
        .map(([role, content]) => ({ kind: 'add' as const, role, content })),
    },
  ),
);
