// What a user of the published package writes; compiled against the packed files, without the SDK.
import {
  defaultHookTranslator,
  type GenAIRequest,
  type GenAIResponse,
  type HookTranslator,
  HookTranslatorGenAIv1,
} from '@agent-hooks/hook-translator';
import { type TranslatorSamples, translatorConformance } from '@agent-hooks/hook-translator/testing';
import type { LLMRequest } from '@agent-hooks/hook-types';

const request: GenAIRequest = { model: 'm', contents: 'my key is 12345', config: { temperature: 1 } };

export const shown: LLMRequest = defaultHookTranslator.toHookLLMRequest(request);
export const sent = defaultHookTranslator.fromHookLLMRequest({ messages: [{ role: 'user', content: 'hi' }] }, request);
export const answer: GenAIResponse = new HookTranslatorGenAIv1().fromHookLLMResponse({ text: 'from a cache' });

export function check<Request, Response, ToolConfig>(
  translator: HookTranslator<Request, Response, ToolConfig>,
  samples: TranslatorSamples<Request, Response, ToolConfig>,
): string[] {
  return translatorConformance(translator, samples).map(({ name }) => name);
}
