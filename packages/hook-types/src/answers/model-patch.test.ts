import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { llmRequestSchema } from '../llm.ts';
import { readRequestPatch, readResponsePatch } from './model-patch.ts';
import { parseHookOutput } from './parse-output.ts';

const at = ['hookSpecificOutput', 'llm_request'];

describe('what a hook wants changed in a request', () => {
  it.each<[string, Record<string, unknown>, string, boolean]>([
    [
      'messages',
      { mesages: [] },
      'llm_request.mesages: found the unknown field "mesages", expected a known field; did you mean \'messages\'?',
      true,
    ],
    ['results', { tool_result: [] }, "did you mean 'tool_results'?", true],
    ['calls in another spelling', { toolCalls: [] }, "did you mean 'tool_calls'?", true],
    ['the system as an SDK calls it', { systemInstruction: 'a' }, "did you mean 'system'?", true],
    ['model', { modle: 'a' }, "did you mean 'model'?", false],
    ['a setting', { config: { temprature: 1 } }, 'llm_request.config.temprature: found the unknown field', false],
    ['a field of an entry', { tool_results: [{ id: 'r0.0', contnet: 'a' }] }, "did you mean 'content'?", true],
    [
      'a field of an entry beside its text',
      { system: [{ content: 'a', posiiton: 1 }] },
      "did you mean 'position'?",
      false,
    ],
    ['nothing that is known', { other: 1 }, 'found the unknown field "other", expected a known field', false],
  ])('warns about a misspelt field, and knows when an edit is lost: %s', (_, sent, told, losesWords) => {
    const read = readRequestPatch(sent, at);
    expect(read.problems.map(({ message }) => message).join()).toContain(told);
    expect(read.losesWords).toBe(losesWords);
  });

  it('is the very same object where it has the stable shape already', () => {
    const patch = { model: 'm', config: { temperature: 0 }, system: [{ id: 's', content: 'a' }] };
    expect(readRequestPatch(patch, at)).toMatchObject({ problems: [], losesWords: false, patch });
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>, string]>([
    ['model', { model: 5 }, {}, 'llm_request.model: found 5'],
    [
      'temperature',
      { config: { temperature: 'x', topK: 1 } },
      { config: { topK: 1 } },
      'config.temperature: found "x"',
    ],
    ['config', { config: [] }, {}, 'llm_request.config: found a list'],
    [
      'mode',
      { toolConfig: { mode: 'no', allowedFunctionNames: ['a'] } },
      { toolConfig: { allowedFunctionNames: ['a'] } },
      'toolConfig.mode',
    ],
  ])('loses a field of the wrong type and nothing else: %s', (_, bad, kept, told) => {
    const messages = [{ role: 'user', content: 'hi' }];
    const { patch, problems, losesWords } = readRequestPatch({ ...bad, messages }, at);
    expect(patch).toEqual({ ...kept, messages });
    expect(problems.map(({ message }) => message).join()).toContain(told);
    expect(losesWords).toBe(false);
  });

  it.each<[string, unknown]>([
    ['a string', 'hello'],
    ['a list of strings', ['hel', 'lo']],
    ['parts', { role: 'model', parts: [{ text: 'hel' }, { text: 'lo' }] }],
    ['a list of parts', [{ text: 'hello' }]],
  ])('has each message as one text: %s', (_, content) => {
    const { patch } = readRequestPatch({ messages: [{ role: 'assistant', content, id: 'a' }] }, at);
    expect(patch).toEqual({ messages: [{ id: 'a', role: 'model', content: 'hello' }] });
  });

  it('has the role of the message that was shown under its id, and else speaks for the user', () => {
    const shown = [{ id: 'a', role: 'system', content: 'x' }];
    const { patch } = readRequestPatch({ messages: [{ id: 'a', content: 'y' }, { text: 'z' }] }, at, shown);
    expect(patch?.messages).toEqual([
      { id: 'a', role: 'system', content: 'y' },
      { role: 'user', content: 'z' },
    ]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['no list', { messages: 'hi' }],
    ['a message that is none', { messages: [{ role: 'user', content: 'x' }, 5] }],
    ['a text that is none', { messages: [{ role: 'user', content: { image: 1 } }] }],
    ['a role that is none', { messages: [{ role: 'judge', content: 'x' }] }],
    ['another name', { contents: [{ role: 'user', parts: [] }] }],
    ['a misspelt name', { mesages: [] }],
  ])('loses all messages or none, and says so: %s', (_, request) => {
    const { patch, problems, losesWords } = readRequestPatch({ ...request, model: 'm' }, at);
    expect(patch).toEqual({ model: 'm' });
    expect(problems).toHaveLength(1);
    expect(losesWords).toBe(true);
  });

  it('of any shape becomes something that the contract calls a part of a request', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.record({ model: fc.anything(), messages: fc.anything(), config: fc.anything() })),
        (value) => {
          const { patch } = readRequestPatch(value, at);
          const request = { ...patch, model: patch?.model ?? 'm', messages: patch?.messages ?? [] };
          expect(v.is(llmRequestSchema, request)).toBe(true);
        },
      ),
    );
  });
});

describe('what a hook gives as a response', () => {
  it.each<[string, unknown, unknown]>([
    ['text', 'hi', { text: 'hi' }],
    ['an object with text', { text: 'hi' }, { text: 'hi' }],
    [
      'candidates',
      { candidates: [{ content: { parts: [{ text: 'hi' }] } }] },
      { candidates: [{ content: { role: 'model', parts: ['hi'] } }] },
    ],
    [
      'a field of the wrong type',
      { text: 5, usageMetadata: { totalTokenCount: 'x' }, candidates: [] },
      { usageMetadata: {}, candidates: [] },
    ],
  ])('comes into one shape: %s', (_, value, patch) => {
    expect(readResponsePatch(value, ['llm_response']).patch).toEqual(patch);
  });
});

it('an answer about the model is read for each hook, so that a typo costs its own field only', () => {
  const { output, problems, unreliable } = parseHookOutput('BeforeModel', {
    reason: 'kept',
    hookSpecificOutput: { llm_request: { model: 5, messages: [{ role: 'user', content: [{ text: 'a' }] }] } },
  });
  expect(output).toEqual({
    reason: 'kept',
    hookSpecificOutput: { llm_request: { messages: [{ role: 'user', content: 'a' }] } },
  });
  expect(problems.map(({ path }) => path)).toEqual(['hookSpecificOutput.llm_request.model']);
  expect(unreliable).toBeUndefined();
});
