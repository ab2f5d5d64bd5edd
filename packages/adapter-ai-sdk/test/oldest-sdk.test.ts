// The oldest version of the SDK that the peer range allows, with a model of version 2 of its specification.
import { generateText, streamText, wrapLanguageModel } from 'ai-5';
import type { LanguageModelV2, LanguageModelV2StreamPart } from 'provider-2';
import { expect, it } from 'vitest';
import { modelHooks } from '../src/index.ts';
import { makeHost } from './support.ts';

const usage = { inputTokens: 5, outputTokens: 2, totalTokens: 7, cachedInputTokens: 3, reasoningTokens: 1 };
const parts: LanguageModelV2StreamPart[] = [
  { type: 'stream-start', warnings: [] },
  { type: 'text-start', id: '0' },
  { type: 'text-delta', id: '0', delta: 'the SECRET' },
  { type: 'text-end', id: '0' },
  { type: 'finish', finishReason: 'stop', usage },
];
const model: LanguageModelV2 = {
  specificationVersion: 'v2',
  provider: 'loopback',
  modelId: 'test',
  supportedUrls: {},
  doGenerate: async () => ({
    content: [{ type: 'text', text: 'the SECRET' }],
    finishReason: 'stop',
    usage,
    warnings: [],
  }),
  doStream: async () => ({ stream: ReadableStream.from(parts) as never }),
};

function wrap(answers: Parameters<typeof makeHost>[0]) {
  const middleware = modelHooks(makeHost(answers).config);
  return wrapLanguageModel({ model, middleware: middleware as never });
}

it('a call passes its hooks, streamed or not, and a changed response keeps the details of its counts', async () => {
  const hooked = wrap({ AfterModel: { hookSpecificOutput: { llm_response: { text: 'from a hook' } } } });
  const result = await generateText({ model: hooked, prompt: 'hello' });
  expect(result).toMatchObject({ text: 'from a hook', usage });
  const stream = streamText({ model: hooked, prompt: 'hello' });
  await stream.consumeStream();
  expect(await stream.text).toBe('from a hook');
  expect(await stream.usage).toEqual(usage);
});

it('a refused call is not made, and has its reason', async () => {
  const hooked = wrap({ BeforeModel: { decision: 'deny', reason: 'not today' } });
  const { text, finishReason, providerMetadata } = await generateText({ model: hooked, prompt: 'hello' });
  expect({ text, finishReason }).toEqual({ text: '', finishReason: 'content-filter' });
  expect(providerMetadata?.agentHooks).toMatchObject({ reason: expect.stringContaining('not today') });
});
