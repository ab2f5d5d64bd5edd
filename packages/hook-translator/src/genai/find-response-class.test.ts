import { GenerateContentResponse } from '@google/genai';
import { describe, expect, it } from 'vitest';
import { findResponseClass, responseClassOf } from './find-response-class.ts';
import { HookTranslatorGenAIv1 } from './hook-translator-genai-v1.ts';

class ResponseOfAnotherCopy extends GenerateContentResponse {
  override get text(): string {
    return `another copy says: ${super.text}`;
  }
  override get functionCalls() {
    return super.functionCalls;
  }
}

describe('the class of responses', () => {
  it('is the class that the host imports', () => {
    expect(findResponseClass()).toBe(GenerateContentResponse);
  });

  it('is the one that the host gave', () => {
    const translator = new HookTranslatorGenAIv1({ GenerateContentResponse: ResponseOfAnotherCopy });
    expect(translator.fromHookLLMResponse({ text: 'a' })).toBeInstanceOf(ResponseOfAnotherCopy);
  });

  it('is that of the responses that the host gets, even if another one could be found', () => {
    const translator = new HookTranslatorGenAIv1();
    translator.toHookLLMResponse(new ResponseOfAnotherCopy());
    expect(translator.fromHookLLMResponse({ text: 'a' }).text).toBe('another copy says: a');
  });

  it('is that of the responses that the host gets as soon as it gets one', () => {
    const translator = new HookTranslatorGenAIv1();
    expect(translator.fromHookLLMResponse({ text: 'a' })).not.toBeInstanceOf(ResponseOfAnotherCopy);
    translator.toHookLLMResponse(new ResponseOfAnotherCopy());
    expect(translator.fromHookLLMResponse({ text: 'a' })).toBeInstanceOf(ResponseOfAnotherCopy);
  });

  it('is learnt from the response that a hook changed', () => {
    const made = new HookTranslatorGenAIv1().fromHookLLMResponse({ text: 'a' }, new ResponseOfAnotherCopy());
    expect(made).toBeInstanceOf(ResponseOfAnotherCopy);
  });

  it.each([[undefined], [null], [{ text: 'a' }], [{ candidates: [] }], [Object.create(null)], [new Date()]])(
    'is not learnt from something else: %s',
    (value) => {
      expect(responseClassOf(value)).toBeUndefined();
    },
  );
});
