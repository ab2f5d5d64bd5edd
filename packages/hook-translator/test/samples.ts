import {
  type Content,
  FunctionCallingConfigMode,
  type GenerateContentParameters,
  GenerateContentResponse,
  HarmBlockThreshold,
  HarmCategory,
  type ToolConfig,
} from '@google/genai';
import { deepFreeze } from './arbitraries.ts';

const image = { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } };

/** A conversation with everything in it that translators are known to lose. */
export const conversation: Content[] = [
  { role: 'user', parts: [{ text: '' }, image, { text: 'What is in ' }, { text: 'this image?' }] },
  { role: 'model', parts: [{ text: 'Let me look.' }, { functionCall: { name: 'look', args: { at: 'it' } } }] },
  { role: 'user', parts: [{ functionResponse: { name: 'look', response: { output: 'a cat' } } }] },
  { role: 'model', parts: [{ text: 'It is a cat, I am told.', thought: true }, { text: 'A cat.' }] },
  { role: 'user', parts: [{ text: 'ok' }] },
  { role: 'user', parts: [image] },
  { role: 'user', parts: [{ text: 'ok' }] },
];

/** Settings that hooks do not see, beside some that they do. */
export const config: NonNullable<GenerateContentParameters['config']> = {
  temperature: 0.5,
  maxOutputTokens: 1000,
  stopSequences: ['END'],
  systemInstruction: 'Be kind.',
  tools: [{ functionDeclarations: [{ name: 'look' }] }],
  safetySettings: [{ category: HarmCategory.HARM_CATEGORY_HARASSMENT, threshold: HarmBlockThreshold.BLOCK_ONLY_HIGH }],
  thinkingConfig: { includeThoughts: true },
  toolConfig: {
    functionCallingConfig: { mode: FunctionCallingConfigMode.ANY, allowedFunctionNames: ['look'] },
    retrievalConfig: { languageCode: 'en' },
  },
};

/** Requests in each form that the SDK takes. */
export const requests: GenerateContentParameters[] = [
  { model: 'gemini-2.5-pro', contents: conversation, config },
  { model: 'gemini-2.5-pro', contents: 'Hello' },
  { model: 'gemini-2.5-pro', contents: { text: 'Hello' }, config: { abortSignal: new AbortController().signal } },
  { model: 'gemini-2.5-pro', contents: ['Describe ', image, { text: 'this.' }] },
  { model: 'gemini-2.5-pro', contents: { parts: [{ text: 'Hello' }, image] } },
  { model: 'gemini-2.5-pro', contents: [] },
].map(deepFreeze);

/** A response of the SDK's own class. */
export function responseOf(fields: object): GenerateContentResponse {
  return Object.assign(new GenerateContentResponse(), fields);
}

/** Responses with text, without, and with more than one candidate. */
export const responses: GenerateContentResponse[] = [
  responseOf({
    candidates: [
      {
        content: { role: 'model', parts: [{ text: 'hm', thought: true }, { text: 'Hello ' }, { text: 'you' }] },
        finishReason: 'STOP',
        index: 0,
        safetyRatings: [{ category: 'HARM_CATEGORY_HARASSMENT', probability: 'LOW', blocked: true }],
      },
      { content: { parts: [{ text: 'Hi' }] }, finishReason: 'A_REASON_OF_THE_FUTURE', index: 1 },
    ],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 2, totalTokenCount: 3, thoughtsTokenCount: 9 },
  }),
  responseOf({ candidates: [{ content: { role: 'model', parts: [{ functionCall: { name: 'look' } }] } }] }),
  responseOf({ candidates: [{ finishReason: 'SAFETY' }] }),
  responseOf({ promptFeedback: { blockReason: 'SAFETY' } }),
];

/** Tool configs with fields and modes that hooks do not see. */
export const toolConfigs: ToolConfig[] = [
  { functionCallingConfig: { mode: FunctionCallingConfigMode.VALIDATED, allowedFunctionNames: ['look'] } },
  { functionCallingConfig: { mode: FunctionCallingConfigMode.AUTO }, retrievalConfig: { languageCode: 'en' } },
  { includeServerSideToolInvocations: true },
];
