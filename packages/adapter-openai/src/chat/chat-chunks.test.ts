import { expect, it } from 'vitest';
import { mergeChatChunks } from './chat-chunks.ts';
import type { ChatChunk } from './chat-types.ts';

it('merges 200,000 chunks in linear time', () => {
  const chunk = (content: string): ChatChunk => ({
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
  });
  const chunks = Array.from({ length: 200_000 }, () => chunk('x'));
  const started = performance.now();
  expect(mergeChatChunks(chunks)?.choices[0]?.message.content).toHaveLength(200_000);
  // Quadratic merging takes minutes; the bound leaves room for a loaded machine.
  expect(performance.now() - started).toBeLessThan(5000);
});
