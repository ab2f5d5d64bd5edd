import { translatorConformance } from '@agent-hooks/hook-translator/testing';
import { describe, expect, it } from 'vitest';
import { createModelAdapter, modelTranslator } from '../src/index.ts';
import { modelRequest, modelRequests, modelResponses } from './samples.ts';

describe('language models', () => {
  const toolConfigs = [
    undefined,
    { type: 'auto' },
    { type: 'required' },
    { type: 'tool', toolName: 'look' },
    { type: 'x' },
  ];
  const samples = { requests: modelRequests, responses: modelResponses, toolConfigs, choosesNames: false };
  for (const { name, run } of translatorConformance(modelTranslator, samples)) it(name, run);

  it('an edit lands in its part, and all else stays', () => {
    const { messages } = modelTranslator.toHookLLMRequest(modelRequest);
    const changed = modelTranslator.fromHookLLMRequest(
      { messages: messages.map((message) => ({ ...message, content: message.content.replace('image', '[x]') })) },
      modelRequest,
    );
    expect(JSON.stringify(changed)).toBe(JSON.stringify(modelRequest).replace('this image?', 'this [x]?'));
    expect(changed.abortSignal).toBe(modelRequest.abortSignal);
  });

  it('reasoning is neither shown nor changed, and goes with the text it led to', () => {
    const { messages } = modelTranslator.toHookLLMRequest(modelRequest);
    expect(JSON.stringify(messages)).not.toContain('It may be');
    const without = messages.filter(({ content }) => content !== 'A cat.');
    expect(modelTranslator.fromHookLLMRequest({ messages: without }, modelRequest).prompt).toEqual(
      modelRequest.prompt.toSpliced(4, 1),
    );
  });

  it('a system message that a hook adds becomes a message of the user', () => {
    const { messages } = modelTranslator.toHookLLMRequest(modelRequest);
    const added = [...messages, { role: 'system' as const, content: 'Be brief.' }];
    expect(modelTranslator.fromHookLLMRequest({ messages: added }, modelRequest).prompt.at(-1)).toEqual({
      role: 'user',
      content: [{ type: 'text', text: 'Be brief.' }],
    });
  });

  it('a call of another SDK is an error', () => {
    const other = { modelId: 'any', messages: [] } as never;
    expect(() => modelTranslator.toHookLLMRequest(other)).toThrow(
      'This is no request of a language model of the AI SDK',
    );
  });

  it('answers are made in the shape of the version of the model', () => {
    expect(createModelAdapter('v2').emptyResponse()).toMatchObject({
      content: [],
      finishReason: 'content-filter',
      usage: { totalTokens: 0 },
    });
    const usage = { inputTokens: 5, outputTokens: 2, totalTokens: 7, cachedInputTokens: 3, reasoningTokens: 1 };
    const base = { content: [{ type: 'text', text: 'a' }], finishReason: 'stop', usage, warnings: [] };
    const edited = createModelAdapter('v2').translator.fromHookLLMResponse({ text: 'b' }, base);
    expect(edited).toMatchObject({ content: [{ text: 'b' }], finishReason: 'stop', usage });
    for (const version of ['v3', 'v4']) {
      expect(createModelAdapter(version).textResponse('no')).toMatchObject({
        content: [{ type: 'text', text: 'no' }],
        finishReason: { unified: 'stop' },
        usage: { inputTokens: { total: undefined } },
      });
    }
  });
});
