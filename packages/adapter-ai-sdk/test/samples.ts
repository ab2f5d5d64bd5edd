import type { LanguageModelV3CallOptions, LanguageModelV3GenerateResult } from '@ai-sdk/provider';

const file = { type: 'file' as const, mediaType: 'image/png', data: 'iVBORw0KGgo=' };
const reasoning = {
  type: 'reasoning' as const,
  text: 'It may be a cat.',
  providerOptions: { any: { signature: 'c2ln' } },
};

/** The options of a call, with the name of the model. */
export type SampleRequest = LanguageModelV3CallOptions & { modelId: string };

/** A call with everything in it that translators are known to lose. */
export const modelRequest: SampleRequest = {
  modelId: 'any',
  prompt: [
    { role: 'system', content: 'Be kind.', providerOptions: { any: { cache: true } } },
    { role: 'user', content: [{ type: 'text', text: 'What is in ' }, file, { type: 'text', text: 'this image?' }] },
    {
      role: 'assistant',
      content: [
        reasoning,
        { type: 'text', text: 'Let me look.' },
        { type: 'tool-call', toolCallId: 'a', toolName: 'look', input: { at: 'it' } },
      ],
    },
    {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: 'a', toolName: 'look', output: { type: 'text', value: 'a cat' } }],
    },
    { role: 'assistant', content: [reasoning, { type: 'text', text: 'A cat.' }] },
    { role: 'user', content: [{ type: 'text', text: 'ok' }] },
    { role: 'user', content: [file] },
    { role: 'user', content: [{ type: 'text', text: 'ok' }] },
  ],
  temperature: 0.5,
  maxOutputTokens: 100,
  stopSequences: ['END'],
  tools: [{ type: 'function', name: 'look', inputSchema: { type: 'object' } }],
  toolChoice: { type: 'tool', toolName: 'look' },
  abortSignal: new AbortController().signal,
  headers: { 'x-host': 'yes' },
  providerOptions: { any: { effort: 'low' } },
};

/** Calls in each form that the SDK takes. */
export const modelRequests: SampleRequest[] = [
  modelRequest,
  { modelId: 'any', prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }] },
  { modelId: 'any', prompt: [] },
];

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 2, text: 2, reasoning: 0 },
};

function resultOf(fields: Partial<LanguageModelV3GenerateResult>): LanguageModelV3GenerateResult {
  return { content: [], finishReason: { unified: 'stop', raw: 'end' }, usage, warnings: [], ...fields };
}

/** Answers with text and reasoning, with calls, cut off, and filtered. */
export const modelResponses: LanguageModelV3GenerateResult[] = [
  resultOf({
    content: [
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: 'Hello ' },
      { type: 'text', text: 'you' },
    ],
    response: { id: 'r', modelId: 'any' },
  }),
  resultOf({
    content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'look', input: '{}' }],
    finishReason: { unified: 'tool-calls', raw: undefined },
  }),
  resultOf({ content: [{ type: 'text', text: 'Hel' }], finishReason: { unified: 'length', raw: undefined } }),
  resultOf({ finishReason: { unified: 'content-filter', raw: undefined } }),
];
