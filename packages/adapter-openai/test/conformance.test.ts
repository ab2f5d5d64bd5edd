import { translatorConformance } from '@agent-hooks/hook-translator/testing';
import { describe, expect, it } from 'vitest';
import { chatTranslator, responsesTranslator } from '../src/index.ts';
import {
  chatRequest,
  chatRequests,
  chatResponses,
  responsesRequest,
  responsesRequests,
  responsesResponses,
} from './samples.ts';

describe('chat completions', () => {
  const toolConfigs = [
    undefined,
    'auto',
    'required',
    { type: 'function', function: { name: 'look' } },
    { type: 'custom', custom: { name: 'look' } },
    {
      type: 'allowed_tools',
      allowed_tools: { mode: 'required', tools: [{ type: 'function', function: { name: 'look' } }] },
    },
    { type: 'a_choice_of_the_future' },
  ];
  const samples = { requests: chatRequests, responses: chatResponses, toolConfigs };
  for (const { name, run } of translatorConformance(chatTranslator, samples)) it(name, run);

  it('an edit lands in its part, and all other parts are the very same objects', () => {
    const request = chatRequest;
    const { messages } = chatTranslator.toHookLLMRequest(request);
    const changed = chatTranslator.fromHookLLMRequest(
      { messages: messages.map((message) => ({ ...message, content: message.content.replace('image', '[x]') })) },
      request,
    );
    const parts = changed.messages[1]?.content;
    expect(parts).toEqual([
      { type: 'text', text: 'What is in ' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
      { type: 'text', text: 'this [x]?' },
    ]);
    expect(changed.messages.filter((message, place) => message !== request.messages[place])).toHaveLength(1);
  });

  it('a message that a hook adds never comes between a call and its results', () => {
    const request = chatRequest;
    const { messages } = chatTranslator.toHookLLMRequest(request);
    for (const place of [...messages.keys(), messages.length]) {
      const added = messages.toSpliced(place, 0, { role: 'user', content: 'added' });
      const roles = chatTranslator.fromHookLLMRequest({ messages: added }, request).messages.map(({ role }) => role);
      expect(roles.join(' ')).toContain('assistant tool tool');
      expect(roles.filter((role) => role === 'tool')).toHaveLength(3);
    }
  });

  it('a request of another SDK is an error', () => {
    const other = { model: 'gemini', contents: 'hi' } as never;
    expect(() => chatTranslator.toHookLLMRequest(other)).toThrow('This is no request of chat completions');
  });
});

describe('responses', () => {
  const toolConfigs = [
    undefined,
    'none',
    { type: 'function', name: 'look' },
    { type: 'allowed_tools', mode: 'auto', tools: [{ type: 'function', name: 'look' }] },
    { type: 'web_search' },
  ];
  const samples = { requests: responsesRequests, responses: responsesResponses, toolConfigs };
  for (const { name, run } of translatorConformance(responsesTranslator, samples)) it(name, run);

  it('reasoning stays before what it led to, whatever is added, and goes with a message that is removed', () => {
    const request = responsesRequest;
    const { messages } = responsesTranslator.toHookLLMRequest(request);
    const typesAfter = (changed: typeof messages) =>
      itemsOf(responsesTranslator.fromHookLLMRequest({ messages: changed }, request).input).map(
        (item) => item.type ?? item.role,
      );
    for (const place of [...messages.keys(), messages.length]) {
      const types = typesAfter(messages.toSpliced(place, 0, { role: 'user', content: 'added' })).join(' ');
      expect(types).toContain('reasoning function_call function_call function_call_output function_call_output');
      expect(types).toContain('reasoning message');
    }
    expect(typesAfter(messages.filter(({ content }) => content !== 'A cat.No more.'))).toEqual([
      'user',
      'reasoning',
      'function_call',
      'function_call',
      'function_call_output',
      'function_call_output',
      'user',
      'developer',
      'item_reference',
      'user',
    ]);
  });

  it('an input that is a text stays a text', () => {
    const request = { model: 'gpt-5', input: 'my key is SECRET' };
    const messages = [{ role: 'user', content: 'my key is [x]' }];
    expect(responsesTranslator.fromHookLLMRequest({ messages }, request)).toEqual({
      model: 'gpt-5',
      input: 'my key is [x]',
    });
  });

  it('a request of another API is an error', () => {
    const other = { model: 'gpt-4.1', messages: [] } as never;
    expect(() => responsesTranslator.toHookLLMRequest(other)).toThrow('This is no request of the responses API');
  });
});

function itemsOf(input: unknown): readonly { readonly type?: string; readonly role?: string }[] {
  return Array.isArray(input) ? input : [];
}
