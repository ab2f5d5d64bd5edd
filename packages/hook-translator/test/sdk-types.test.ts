import type { GenerateContentParameters, GenerateContentResponse, ToolConfig } from '@google/genai';
import { GenerateContentResponse as SdkResponse } from '@google/genai';
import { expectTypeOf, it } from 'vitest';
import {
  defaultHookTranslator,
  type GenAIContents,
  type GenAIRequest,
  type GenAIResponse,
  type GenAIToolConfig,
  type HookTranslator,
  HookTranslatorGenAIv1,
} from '../src/index.ts';

// The compiler checks these; running them shows that the calls work as well.
it('values of the SDK can be given to the translator, and what it returns to the SDK', () => {
  expectTypeOf<GenerateContentParameters>().toExtend<GenAIRequest>();
  expectTypeOf<GenerateContentResponse>().toExtend<GenAIResponse>();
  expectTypeOf<ToolConfig>().toExtend<GenAIToolConfig>();
  expectTypeOf<GenAIContents>().toExtend<GenerateContentParameters['contents']>();

  const base: GenerateContentParameters = { model: 'g', contents: 'a' };
  expectTypeOf(defaultHookTranslator.fromHookLLMRequest({}, base)).toEqualTypeOf<GenerateContentParameters>();
  const request: GenerateContentParameters = defaultHookTranslator.fromHookLLMRequest({ model: 'g' });
  const response: GenerateContentResponse = defaultHookTranslator.fromHookLLMResponse({ text: 'a' });
  const toolConfig: ToolConfig = defaultHookTranslator.fromHookToolConfig({ mode: 'ANY' });
  defaultHookTranslator.toHookLLMRequest(request);
  defaultHookTranslator.toHookLLMResponse(response);
  defaultHookTranslator.toHookToolConfig(toolConfig);
});

it('the translator fits the interface with the types of the SDK', () => {
  expectTypeOf(new HookTranslatorGenAIv1({ GenerateContentResponse: SdkResponse })).toExtend<
    HookTranslator<GenerateContentParameters, GenerateContentResponse, ToolConfig>
  >();
  expectTypeOf(defaultHookTranslator).toExtend<HookTranslator<GenAIRequest, GenAIResponse, GenAIToolConfig>>();
});
