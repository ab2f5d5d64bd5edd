import { HookError } from '@agent-hooks/hook-types';
import type { GenerateContentParameters, GenerateContentResponse } from '@google/genai';
import { describe, expect, it } from 'vitest';
import { deepFreeze } from '../../test/arbitraries.ts';
import { config, conversation, responseOf } from '../../test/samples.ts';
import { defaultHookTranslator as translator } from './hook-translator-genai-v1.ts';

const base: GenerateContentParameters = deepFreeze({ model: 'gemini-2.5-pro', contents: conversation, config });

function refusal(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    expect(error).toBeInstanceOf(HookError);
    expect(error).toHaveProperty('code', 'invalid_hook_data');
    return error instanceof Error ? error.message : '';
  }
  return 'accepted';
}

describe('a request shown to hooks', () => {
  it('has the model, the texts, the settings of the stable format and the tool config', () => {
    expect(translator.toHookLLMRequest(base)).toStrictEqual({
      model: 'gemini-2.5-pro',
      messages: [
        { id: 'm0', role: 'user', content: 'What is in this image?' },
        { id: 'm1', role: 'model', content: 'Let me look.' },
        { id: 'm3', role: 'model', content: 'It is a cat, I am told.A cat.' },
        { id: 'm4', role: 'user', content: 'ok' },
        { id: 'm6', role: 'user', content: 'ok' },
      ],
      config: { temperature: 0.5, maxOutputTokens: 1000, stopSequences: ['END'] },
      tool_calls: [{ id: 'c1.0', position: 1, name: 'look', args: { at: 'it' } }],
      tool_results: [{ id: 'r2.0', position: 2, name: 'look', content: 'a cat' }],
      system: [{ id: 's', position: -1, content: 'Be kind.' }],
      toolConfig: { mode: 'ANY', allowedFunctionNames: ['look'] },
    });
  });

  it('shows every setting of the stable format', () => {
    const settings = {
      temperature: 0,
      maxOutputTokens: 1,
      topP: 0.2,
      topK: 3,
      stopSequences: ['a'],
      candidateCount: 2,
      presencePenalty: -1,
      frequencyPenalty: 1,
    };
    const shown = translator.toHookLLMRequest({ model: 'g', contents: [], config: { ...settings } });
    expect(shown.config).toStrictEqual(settings);
  });

  it('leaves out settings and tool config where the request has none', () => {
    expect(translator.toHookLLMRequest({ model: 'g', contents: 'a', config: {} })).toStrictEqual({
      model: 'g',
      messages: [{ id: 'm0', role: 'user', content: 'a' }],
    });
  });
});

describe('a part of a request that a hook sent', () => {
  it.each<[string, object, Partial<GenerateContentParameters>]>([
    ['nothing', {}, {}],
    ['the model', { model: 'other' }, { model: 'other' }],
    ['one setting', { config: { temperature: 0 } }, { config: { ...config, temperature: 0 } }],
    ['settings that are the same', { config: { temperature: 0.5, stopSequences: ['END'] } }, {}],
    ['null, which means nothing', { model: null, messages: null, config: { temperature: null }, toolConfig: null }, {}],
    ['other stop sequences', { config: { stopSequences: [] } }, { config: { ...config, stopSequences: [] } }],
    ['fields that the stable format does not have', { config: { systemInstruction: 'x', seed: 1 }, tools: [] }, {}],
  ])('changes that and nothing else: %s', (_, patch, changed) => {
    expect(translator.fromHookLLMRequest(patch, base)).toStrictEqual({ ...base, ...changed });
  });

  it('leaves signals, options and callable tools as the very same objects', () => {
    const abortSignal = new AbortController().signal;
    const httpOptions = { headers: { a: 'b' } };
    const tools = [{ tool: async () => ({}), callTool: async () => [] }];
    const request: GenerateContentParameters = {
      model: 'g',
      contents: 'a',
      config: { abortSignal, httpOptions, tools },
    };
    const result = translator.fromHookLLMRequest({ messages: [], config: { topK: 1 } }, request);
    expect(result.config?.abortSignal).toBe(abortSignal);
    expect(result.config?.httpOptions).toBe(httpOptions);
    expect(result.config?.tools).toBe(tools);
  });

  it.each<[string, object, object]>([
    ['a mode', { mode: 'AUTO' }, { mode: 'AUTO', allowedFunctionNames: ['look'] }],
    ['names', { allowedFunctionNames: ['a', 'b'] }, { mode: 'ANY', allowedFunctionNames: ['a', 'b'] }],
    ['no tools at all, which needs no names', { mode: 'NONE' }, { mode: 'NONE' }],
    [
      'no tools at all with an empty list',
      { mode: 'NONE', allowedFunctionNames: [] },
      { mode: 'NONE', allowedFunctionNames: [] },
    ],
  ])('can set the tool config and keeps the rest of it: %s', (_, toolConfig, functionCallingConfig) => {
    const result = translator.fromHookLLMRequest({ toolConfig }, base);
    expect(result.config).toStrictEqual({
      ...config,
      toolConfig: { retrievalConfig: { languageCode: 'en' }, functionCallingConfig },
    });
  });

  it('makes a request by itself where there is no base', () => {
    const messages = [{ role: 'user', content: 'a' }];
    expect(translator.fromHookLLMRequest({ model: 'g', messages, config: { topK: 1 } })).toStrictEqual({
      model: 'g',
      contents: [{ role: 'user', parts: [{ text: 'a' }] }],
      config: { topK: 1 },
    });
    expect(refusal(() => translator.fromHookLLMRequest({ messages }))).toContain('llm_request.model: found nothing');
  });

  it.each<[string, unknown, string, string]>([
    ['a string', 'a', 'user', 'a'],
    ['a list of strings', ['a', 'b'], 'user', 'ab'],
    ['a list of parts', [{ text: 'a' }, { type: 'text', text: 'b' }], 'user', 'ab'],
    ['a part', { text: 'a' }, 'user', 'a'],
    ['a content', { parts: [{ text: 'a' }] }, 'user', 'a'],
  ])('has text in any spelling: %s', (_, content, role, text) => {
    const result = translator.fromHookLLMRequest({ messages: [{ role, content }] }, { model: 'g', contents: [] });
    expect(result.contents).toStrictEqual([{ role, parts: [{ text }] }]);
  });

  it.each([
    ['parts', { role: 'model', parts: [{ text: 'a' }] }],
    ['text', { role: 'model', text: 'a' }],
  ])('has its text in `%s` if it has no `content`', (_, message) => {
    const result = translator.fromHookLLMRequest({ messages: [message] }, { model: 'g', contents: [] });
    expect(result.contents).toStrictEqual([{ role: 'model', parts: [{ text: 'a' }] }]);
  });

  it('speaks for whom it spoke before if it has an id and no role', () => {
    const contents = [{ role: 'model', parts: [{ text: 'a' }] }];
    const result = translator.fromHookLLMRequest({ messages: [{ id: 'm0', content: 'b' }] }, { model: 'g', contents });
    expect(result.contents).toStrictEqual([{ role: 'model', parts: [{ text: 'b' }] }]);
  });

  it.each([
    ['assistant', 'model'],
    ['Model', 'model'],
    ['human', 'user'],
    ['tool', 'user'],
    ['function', 'user'],
    ['developer', 'user'],
    [undefined, 'user'],
    [null, 'user'],
  ])('can call the speaker %s, who is the %s', (role, expected) => {
    const messages = [{ role, content: 'a' }];
    const result = translator.fromHookLLMRequest({ messages }, { model: 'g', contents: [] });
    expect(result.contents).toStrictEqual([{ role: expected, parts: [{ text: 'a' }] }]);
  });

  it.each<[string, unknown, string]>([
    ['no object', 'hello', 'llm_request: found "hello", expected an object'],
    ['a list', [], 'llm_request: found a list, expected an object'],
    ['a model that is empty', { model: '' }, 'llm_request.model: found "", expected the name of a model'],
    ['a model that is a number', { model: 7 }, 'llm_request.model: found 7, expected the name of a model'],
    ['messages that are an object', { messages: {} }, 'llm_request.messages: found an object, expected a list'],
    ['a message that is a text', { messages: ['a'] }, 'llm_request.messages[0]: found "a", expected a message'],
    ['a message without content', { messages: [{ role: 'user' }] }, 'llm_request.messages[0].content: found nothing'],
    [
      'content that is null',
      { messages: [{ role: 'user', content: null }] },
      'llm_request.messages[0].content: found null',
    ],
    [
      'content that is a number',
      { messages: [{ role: 'user', content: 7 }] },
      'llm_request.messages[0].content: found 7',
    ],
    [
      'content without text',
      { messages: [{ role: 'user', content: [{ text: 'a' }, { inlineData: {} }] }] },
      'llm_request.messages[0].content[1]: found an object, expected text',
    ],
    [
      'a role nobody knows',
      { messages: [{ role: 'nobody', content: 'a' }] },
      `llm_request.messages[0].role: found "nobody", expected 'user' or 'model' or 'system'`,
    ],
    [
      'a role that is an object',
      { messages: [{ role: {}, content: 'a' }] },
      'llm_request.messages[0].role: found an object',
    ],
    [
      'contents instead of messages',
      { contents: [] },
      'llm_request.contents: found a list, expected the messages under the name `messages`',
    ],
    [
      'messages under a misspelt name',
      { mesages: [] },
      'llm_request.mesages: found a list, expected the messages under the name `messages`',
    ],
    ['settings that are a list', { config: [] }, 'llm_request.config: found a list, expected an object'],
    [
      'a setting that is a text',
      { config: { temperature: '0.5' } },
      'llm_request.config.temperature: found "0.5", expected a finite number',
    ],
    [
      'a setting that is no number',
      { config: { topK: Number.NaN } },
      'llm_request.config.topK: found NaN, expected a finite number',
    ],
    [
      'stop sequences that are a text',
      { config: { stopSequences: 'a' } },
      'llm_request.config.stopSequences: found "a", expected a list',
    ],
    [
      'a stop sequence that is a number',
      { config: { stopSequences: ['a', 7] } },
      'llm_request.config.stopSequences[1]: found 7, expected a string',
    ],
    [
      'a mode nobody knows',
      { toolConfig: { mode: 'auto' } },
      `llm_request.toolConfig.mode: found "auto", expected 'AUTO' or 'ANY' or 'NONE'`,
    ],
  ])('is refused with its place, what was found and what was expected: %s', (_, patch, message) => {
    // The types would not let a host send these, but hooks do.
    expect(refusal(() => translator.fromHookLLMRequest(patch as object, base))).toContain(message);
  });

  it('is refused at the right place when earlier messages are as they were shown', () => {
    const { messages } = translator.toHookLLMRequest(base);
    const sent = [...messages.slice(0, 3), { role: 'user', content: 7 }];
    expect(refusal(() => translator.fromHookLLMRequest({ messages: sent }, base))).toContain(
      'llm_request.messages[3].content',
    );
  });
});

describe('a tool config', () => {
  it.each<[string, object | undefined, object]>([
    [
      'with mode and names',
      { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['a'] } },
      { mode: 'ANY', allowedFunctionNames: ['a'] },
    ],
    ['with a mode that the stable format does not know', { functionCallingConfig: { mode: 'VALIDATED' } }, {}],
    ['without a word on calling functions', { retrievalConfig: {} }, {}],
    ['that is not there', undefined, {}],
  ])('%s is shown to hooks', (_, toolConfig, shown) => {
    // A host without a tool config passes what it has.
    expect(translator.toHookToolConfig(toolConfig as object)).toStrictEqual(shown);
  });

  it('comes back as the SDK has it, onto the one there was', () => {
    const mine = { functionCallingConfig: { mode: 'ANY' }, retrievalConfig: { languageCode: 'en' } };
    expect(translator.fromHookToolConfig({ mode: 'NONE' })).toStrictEqual({ functionCallingConfig: { mode: 'NONE' } });
    expect(translator.fromHookToolConfig({ mode: 'AUTO' }, mine)).toStrictEqual({
      ...mine,
      functionCallingConfig: { mode: 'AUTO' },
    });
    expect(translator.fromHookToolConfig({}, mine)).toBe(mine);
    expect(translator.fromHookToolConfig({})).toStrictEqual({});
  });
});

describe('a response shown to hooks', () => {
  it.each<[string, object, object]>([
    [
      'has the text without thoughts, how it ended, ratings without `blocked`, and three counts',
      {
        candidates: [
          {
            content: {
              role: 'model',
              parts: [{ text: 'hm', thought: true }, { text: 'a' }, { functionCall: {} }, { text: 'b' }],
            },
            finishReason: 'A_NEW_REASON',
            index: 0,
            safetyRatings: [{ category: 'C', probability: 'LOW', blocked: true, severity: 'S' }],
          },
          { content: { parts: [{ text: 'c' }] } },
        ],
        usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 2, totalTokenCount: 3, thoughtsTokenCount: 4 },
      },
      {
        text: 'ab',
        candidates: [
          {
            content: { role: 'model', parts: ['a', 'b'] },
            finishReason: 'A_NEW_REASON',
            index: 0,
            safetyRatings: [{ category: 'C', probability: 'LOW' }],
          },
          { content: { parts: ['c'] } },
        ],
        usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 2, totalTokenCount: 3 },
      },
    ],
    [
      'has no text where there is none',
      { candidates: [{ finishReason: 'SAFETY' }] },
      { candidates: [{ content: { parts: [] }, finishReason: 'SAFETY' }] },
    ],
    [
      'has no candidates where the prompt was blocked',
      { promptFeedback: { blockReason: 'OTHER' } },
      { candidates: [] },
    ],
  ])('%s', (_, fields, expected) => {
    expect(translator.toHookLLMResponse(deepFreeze(responseOf(fields)))).toStrictEqual(expected);
  });
});

describe('a response that a hook sent', () => {
  it.each<[string, unknown, string | undefined]>([
    ['a text alone', { text: 'a' }, 'a'],
    ['just a string', 'a', 'a'],
    ['candidates as they were shown', { candidates: [{ content: { role: 'model', parts: ['a', 'b'] } }] }, 'ab'],
    ['parts as the SDK has them', { candidates: [{ content: { parts: [{ text: 'a' }] } }] }, 'a'],
    ['parts that are one string', { candidates: [{ content: { parts: 'a' } }] }, 'a'],
    ['content that is a string', { candidates: [{ content: 'a' }] }, 'a'],
    ['content that is a list of parts', { candidates: [{ content: [{ text: 'a' }, 'b'] }] }, 'ab'],
    ['a candidate with its text in `text`', { candidates: [{ text: 'a' }] }, 'a'],
    ['a candidate with its text in `parts`', { candidates: [{ parts: ['a'] }] }, 'a'],
    ['a text beside an empty list', { text: 'a', candidates: [] }, 'a'],
    ['candidates that differ from the text', { text: 'old', candidates: [{ content: { parts: ['new'] } }] }, 'new'],
    ['a candidate without content', { candidates: [{ finishReason: 'SAFETY' }] }, undefined],
    ['no candidates', { candidates: [] }, undefined],
  ])('is read as it was meant: %s', (_, sent, text) => {
    const response = translator.fromHookLLMResponse(sent as object);
    expect(response.text).toBe(text);
    expect(response.functionCalls).toBeUndefined();
  });

  it('is made of text alone, with what the hook said of how it ended', () => {
    const sent = {
      candidates: [
        {
          content: { role: 'assistant', parts: ['a'] },
          finishReason: 'MAX_TOKENS',
          index: 2,
          safetyRatings: [{ category: 'C', probability: 'LOW' }],
        },
      ],
      usageMetadata: { totalTokenCount: 3 },
    };
    expect({ ...translator.fromHookLLMResponse(sent) }).toStrictEqual({
      candidates: [
        {
          content: { role: 'model', parts: [{ text: 'a' }] },
          finishReason: 'MAX_TOKENS',
          index: 2,
          safetyRatings: [{ category: 'C', probability: 'LOW' }],
        },
      ],
      usageMetadata: { totalTokenCount: 3 },
    });
  });

  it('is complete when it is a text alone, so that no agent waits for more', () => {
    expect(translator.fromHookLLMResponse({ text: 'a' }).candidates?.[0]).toMatchObject({
      finishReason: 'STOP',
      index: 0,
    });
  });

  it('says what the hook edited, be it the text or the candidate', () => {
    const original: GenerateContentResponse = responseOf({
      candidates: [{ content: { parts: [{ text: 'a SECRET' }] } }],
    });
    const shown = translator.toHookLLMResponse(original);
    const byText = translator.fromHookLLMResponse({ ...shown, text: 'a [x]' }, original);
    const byCandidate = translator.fromHookLLMResponse(
      { ...shown, candidates: [{ content: { parts: ['a [y]'] } }] },
      original,
    );
    expect([byText.text, byCandidate.text]).toStrictEqual(['a [x]', 'a [y]']);
    expect(JSON.stringify([byText, byCandidate])).not.toContain('SECRET');
    expect(translator.fromHookLLMResponse(shown, original).text).toBe('a SECRET');
  });

  it.each<[string, unknown, string]>([
    ['a number', 7, 'llm_response: found 7, expected an object'],
    ['nothing to say', {}, 'llm_response: found an object, expected an object with `text` or `candidates`'],
    ['a text that is an object', { text: {} }, 'llm_response.text: found an object, expected a string'],
    ['candidates that are an object', { candidates: {} }, 'llm_response.candidates: found an object, expected a list'],
    ['a candidate that is null', { candidates: [null] }, 'llm_response.candidates[0]: found null, expected an object'],
    [
      'a part that is an object without text',
      { candidates: [{ content: { parts: [{ functionCall: {} }] } }] },
      'llm_response.candidates[0].content.parts[0]: found an object, expected text',
    ],
    [
      'content that is a number',
      { candidates: [{ content: 7 }] },
      'llm_response.candidates[0].content: found 7, expected text',
    ],
    [
      'parts that are a number',
      { candidates: [{ content: { parts: 7 } }] },
      'llm_response.candidates[0].content: found an object, expected text',
    ],
    [
      'an index that is a text',
      { text: 'a', candidates: [{ index: '0' }] },
      'llm_response.candidates[0].index: found "0"',
    ],
    [
      'a reason that is a number',
      { candidates: [{ finishReason: 1 }] },
      'llm_response.candidates[0].finishReason: found 1',
    ],
    [
      'a rating that is a text',
      { candidates: [{ safetyRatings: ['LOW'] }] },
      'llm_response.candidates[0].safetyRatings[0]: found "LOW"',
    ],
    [
      'a count that is a text',
      { text: 'a', usageMetadata: { totalTokenCount: '3' } },
      'llm_response.usageMetadata.totalTokenCount: found "3"',
    ],
  ])('is refused with its place, what was found and what was expected: %s', (_, sent, message) => {
    expect(refusal(() => translator.fromHookLLMResponse(sent as object))).toContain(message);
  });
});
