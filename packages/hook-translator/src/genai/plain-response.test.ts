import { GenerateContentResponse } from '@google/genai';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PlainGenerateContentResponse } from './plain-response.ts';

const getters = [
  'text',
  'data',
  'functionCalls',
  'executableCode',
  'codeExecutionResult',
  'initialPromptTokenCount',
] as const;

const part = fc.constantFrom<object>(
  { text: 'a' },
  { text: '' },
  { text: 'hm', thought: true },
  { functionCall: { name: 'read', args: { path: 'a' } } },
  { executableCode: { code: 'print(1)' } },
  { codeExecutionResult: { output: '1' } },
  { inlineData: { data: 'AAEC' } },
  { inlineData: {} },
);
const candidate = fc.record(
  { content: fc.record({ parts: fc.array(part, { maxLength: 5 }) }, { requiredKeys: [], noNullPrototype: true }) },
  { requiredKeys: [], noNullPrototype: true },
);
const fields = fc.record(
  { candidates: fc.array(candidate, { maxLength: 2 }), usageMetadata: fc.record({ promptTokenCount: fc.nat() }) },
  { requiredKeys: [], noNullPrototype: true },
);

// The SDK's getters warn about what they leave out.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

it('a response made without the SDK says the same as one of its own', () => {
  fc.assert(
    fc.property(fields, (values) => {
      const plain = Object.assign(new PlainGenerateContentResponse(), values);
      const real = Object.assign(new GenerateContentResponse(), values);
      for (const getter of getters) expect([getter, plain[getter]]).toStrictEqual([getter, real[getter]]);
    }),
    { numRuns: 500 },
  );
});
