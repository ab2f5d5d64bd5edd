import { HookError } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { defaultHookTranslator } from './hook-translator-genai-v1.ts';

const show = (request: unknown) => () => defaultHookTranslator.toHookLLMRequest(request as never);
const showResponse = (response: unknown) => () => defaultHookTranslator.toHookLLMResponse(response as never);

describe('a request of another SDK is an error, and no list without messages', () => {
  it.each<[string, unknown]>([
    ['OpenAI chat completions', { model: 'm', messages: [{ role: 'user', content: 'rm -rf /' }] }],
    ['OpenAI responses', { model: 'm', input: 'rm -rf /' }],
    ['Anthropic messages', { model: 'm', max_tokens: 1, messages: [{ role: 'user', content: 'x' }] }],
    ['the AI SDK', { prompt: [{ role: 'user', content: [{ type: 'text', text: 'x' }] }] }],
    ['messages in the place of contents', { model: 'm', contents: [{ role: 'user', content: 'x' }] }],
    ['parts that are no list', { model: 'm', contents: [{ role: 'user', parts: 'x' }] }],
    ['a number', { model: 'm', contents: 7 }],
    ['a list of numbers', { model: 'm', contents: [7] }],
    ['nothing', { model: 'm', contents: null }],
    ['no object', 'hello'],
  ])('%s', (_, request) => {
    expect(show(request)).toThrow(HookError);
    expect(show(request)).toThrow(/^This is no request of @google\/genai: /);
  });

  it.each<[string, unknown, number]>([
    ['a text', 'hi', 1],
    ['a list of texts', ['hi', 'there'], 1],
    ['a part', { text: 'hi' }, 1],
    ['contents', [{ role: 'user', parts: [{ text: 'hi' }] }], 1],
    ['a content without parts', [{ role: 'user' }, { role: 'model', parts: undefined }], 0],
    ['an empty list', [], 0],
    ['a part of a kind that is not known', [{ somethingNew: {} }], 0],
  ])('%s is one of this SDK', (_, contents, messages) => {
    expect(show({ model: 'm', contents })().messages).toHaveLength(messages);
  });
});

describe('a response of another SDK is an error', () => {
  it.each<[string, unknown]>([
    ['OpenAI', { id: 'x', object: 'chat.completion', choices: [] }],
    ['Anthropic', { type: 'message', content: [{ type: 'text', text: 'x' }] }],
    ['nothing', null],
    ['a text', 'hello'],
  ])('%s', (_, response) => {
    expect(showResponse(response)).toThrow(/^This is no response of @google\/genai: /);
  });

  it.each([{}, { candidates: [] }, { promptFeedback: { blockReason: 'SAFETY' } }, { usageMetadata: {} }])(
    '%j is one of this SDK',
    (response) => expect(showResponse(response)().candidates).toEqual([]),
  );
});
