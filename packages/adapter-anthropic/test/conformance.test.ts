import { translatorConformance } from '@agent-hooks/hook-translator/testing';
import { describe, expect, it } from 'vitest';
import { messagesTranslator } from '../src/index.ts';
import { messagesRequest, messagesRequests, messagesResponses } from './samples.ts';

describe('messages', () => {
  const toolConfigs = [
    undefined,
    { type: 'auto' },
    { type: 'none' },
    { type: 'tool', name: 'look' },
    { type: 'of_the_future' },
  ];
  const samples = { requests: messagesRequests, responses: messagesResponses, toolConfigs, choosesNames: false };
  for (const { name, run } of translatorConformance(messagesTranslator, samples)) it(name, run);

  it('an edit lands in its block; marks for the cache, images and all else stay', () => {
    const { messages } = messagesTranslator.toHookLLMRequest(messagesRequest);
    const changed = messagesTranslator.fromHookLLMRequest(
      { messages: messages.map((message) => ({ ...message, content: message.content.replace('image', '[x]') })) },
      messagesRequest,
    );
    expect(JSON.stringify(changed)).toBe(JSON.stringify(messagesRequest).replace('this image?', 'this [x]?'));
  });

  it('thinking and its signature are neither shown nor changed, and go with the text they led to', () => {
    const { messages } = messagesTranslator.toHookLLMRequest(messagesRequest);
    expect(JSON.stringify(messages)).not.toContain('It may be');
    const without = messages.filter(({ content }) => content !== 'A cat.');
    const changed = messagesTranslator.fromHookLLMRequest({ messages: without }, messagesRequest);
    expect(changed.messages).toEqual(messagesRequest.messages.toSpliced(3, 1));
    const silent = messages.filter(({ content }) => content !== 'Let me look.');
    expect(
      messagesTranslator.fromHookLLMRequest({ messages: silent }, messagesRequest).messages[1]?.content,
    ).toMatchObject([
      { type: 'thinking', signature: 'c2lnbmVk' },
      { type: 'tool_use', id: 'a' },
    ]);
  });

  it('a message that a hook adds never comes between a call and its result', () => {
    const { messages } = messagesTranslator.toHookLLMRequest(messagesRequest);
    for (const place of [...messages.keys(), messages.length]) {
      const added = messages.toSpliced(place, 0, { role: 'user', content: 'added' });
      const turns = messagesTranslator.fromHookLLMRequest({ messages: added }, messagesRequest).messages;
      const calls = turns.findIndex(({ content }) => JSON.stringify(content).includes('"id":"b"'));
      expect(JSON.stringify(turns[calls + 1])).toContain('"tool_use_id":"b"');
    }
  });

  it('a text beside results can be edited, and what a hook adds before it comes after the results', () => {
    const { messages } = messagesTranslator.toHookLLMRequest(messagesRequest);
    const place = messages.findIndex(({ content }) => content === 'There it is.');
    const edited = messages.with(place, { role: 'user', content: 'There!' });
    expect(
      messagesTranslator.fromHookLLMRequest({ messages: edited }, messagesRequest).messages[2]?.content,
    ).toMatchObject([{ type: 'tool_result' }, { type: 'text', text: 'There!' }]);
    const added = messages.toSpliced(place, 0, { role: 'user', content: 'added' });
    const turns = messagesTranslator.fromHookLLMRequest({ messages: added }, messagesRequest).messages;
    expect(turns[2]).toBe(messagesRequest.messages[2]);
    expect(turns[3]).toEqual({ role: 'user', content: 'added' });
  });

  it('of several names the API gets the mode alone', () => {
    const chosen = messagesTranslator.fromHookToolConfig(
      { mode: 'ANY', allowedFunctionNames: ['a', 'b'] },
      { type: 'auto' },
    );
    expect(chosen).toEqual({ type: 'any' });
  });

  it('the counts of tokens keep what hooks do not see of them', () => {
    const [response] = messagesResponses;
    if (response === undefined) throw new Error('no sample');
    const shown = messagesTranslator.toHookLLMResponse(response);
    expect(shown.usageMetadata).toEqual({ promptTokenCount: 4, candidatesTokenCount: 2, totalTokenCount: 6 });
    const changed = messagesTranslator.fromHookLLMResponse({ ...shown, text: 'other' }, response);
    expect(changed.usage).toEqual(response.usage);
    expect(changed).toMatchObject({ id: 'msg_1', content: [{ type: 'text', text: 'other' }], stop_reason: 'end_turn' });
  });

  it('a request of another SDK is an error', () => {
    const chat = { model: 'gpt', max_tokens: 1, messages: [{ role: 'assistant', content: null }] } as never;
    expect(() => messagesTranslator.toHookLLMRequest(chat)).toThrow('This is no request of Anthropic messages');
  });
});
