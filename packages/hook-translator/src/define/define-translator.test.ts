import { isRecord } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { translatorConformance } from '../testing.ts';
import { defineTranslator, type TranslatorRow } from './define-translator.ts';

interface Line {
  readonly by: string;
  readonly said: string;
  readonly mood?: string;
}

interface LineRequest {
  readonly name: string;
  readonly lines: readonly Line[];
  readonly heat?: number;
  readonly limit?: number;
  readonly oldLimit?: number;
  readonly tools?: unknown;
}

/** A made-up API whose conversation is a list of lines. */
const row: TranslatorRow<Line> = {
  requestName: 'the line API',
  requestHint: 'it has no lines',
  turns: {
    roleOf: ({ by }) => (by === 'bot' ? 'model' : 'user'),
    textOf: ({ said }) => said,
    withText: (line, said) => (said === '' ? undefined : { ...line, said }),
    isBoundToCalls: () => false,
    followsCalls: () => false,
    createTurn: (role, said) => ({ by: role === 'model' ? 'bot' : 'me', said }),
    takesSystemTurns: () => false,
  },
  // Lines are what this test wrote.
  readTurns: ({ lines }) => (Array.isArray(lines) ? (lines as Line[]) : undefined),
  writeTurns: (lines) => ({ lines }),
  tools: { partsOf: () => [], withParts: (line) => line, piecesOf: () => [], withValue: (part) => part },
  readSystem: () => '',
  writeSystem: () => ({}),
  modelField: 'name',
  settings: { temperature: ['heat'], maxOutputTokens: ['limit', 'oldLimit'] },
  toolChoiceField: 'tools',
  readToolChoice: (choice) => (isRecord(choice) ? choice : {}),
  writeToolChoice: (choice) => choice,
  responseField: 'said',
  readResponse: ({ said }) => ({
    ...(typeof said === 'string' && { text: said }),
    candidates: typeof said === 'string' ? [{ content: { parts: [said] } }] : [],
  }),
  writeResponse: ({ candidates }) => ({ said: candidates[0]?.content.parts.join('') }),
};

const translator = defineTranslator<LineRequest, { said: string }, unknown, Line, unknown>(row);

describe('a translator that was defined by a row', () => {
  const request: LineRequest = {
    name: 'tiny',
    lines: [
      { by: 'me', said: 'hi', mood: 'good' },
      { by: 'bot', said: 'hi' },
      { by: 'me', said: '' },
    ],
    oldLimit: 7,
    tools: { mode: 'ANY', allowedFunctionNames: ['look'] },
  };
  const samples = { requests: [request], responses: [{ said: 'hello' }], toolConfigs: [{ mode: 'AUTO' }, {}] };
  for (const { name, run } of translatorConformance(translator, samples))
    it(`passes the conformance suite: ${name}`, run);

  it('returns the very same request if the hook changed nothing', () => {
    expect(translator.fromHookLLMRequest(translator.toHookLLMRequest(request), request)).toBe(request);
    expect(translator.fromHookLLMRequest({ toolConfig: {}, config: {} }, request)).toBe(request);
  });

  it('writes a setting under the name that is in use, and leaves out one that the API does not know', () => {
    const changed = translator.fromHookLLMRequest({ config: { maxOutputTokens: 9, topK: 1 } }, request);
    expect(changed).toStrictEqual({ ...request, oldLimit: 9 });
    const { oldLimit: _, ...without } = request;
    const added = translator.fromHookLLMRequest({ config: { maxOutputTokens: 9 } }, without);
    expect(added).toStrictEqual({ ...without, limit: 9 });
  });

  it('keeps what a hook did not say about tools', () => {
    expect(translator.fromHookLLMRequest({ toolConfig: { mode: 'AUTO' } }, request).tools).toEqual({
      mode: 'AUTO',
      allowedFunctionNames: ['look'],
    });
    expect(translator.fromHookLLMRequest({ toolConfig: { mode: 'NONE' } }, request).tools).toEqual({ mode: 'NONE' });
  });

  it('refuses a request of another API instead of showing it without messages', () => {
    const other = { name: 'tiny', contents: ['hi'] } as unknown as LineRequest;
    expect(() => translator.toHookLLMRequest(other)).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        message: 'This is no request of the line API: it has no lines',
      }),
    );
  });

  it('refuses a response of another API instead of showing it without text', () => {
    const other = { text: 'hi' } as unknown as { said: string };
    const error = expect.objectContaining({ code: 'invalid_input' });
    expect(() => translator.toHookLLMResponse(other)).toThrow(error);
    expect(() => translator.fromHookLLMResponse({ text: 'x' }, other)).toThrow(error);
  });

  it('makes a request out of what a hook sent alone, if it names a model', () => {
    const messages = [{ role: 'user', content: 'hi' }];
    expect(translator.fromHookLLMRequest({ model: 'tiny', messages })).toStrictEqual({
      name: 'tiny',
      lines: [{ by: 'me', said: 'hi' }],
    });
    expect(() => translator.fromHookLLMRequest({ messages })).toThrow('llm_request.model');
  });
});
