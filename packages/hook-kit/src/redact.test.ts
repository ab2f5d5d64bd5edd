import fc from 'fast-check';
import { expect, it } from 'vitest';
import { redact } from './redact.ts';

const secret = /AKIA\w{4}/;
const key = 'AKIA1234';

it.each([
  [
    'a tool’s result, for model and user',
    { tool_response: { llmContent: `it is ${key}`, returnDisplay: [key], metadata: key } },
    { tool_response: { llmContent: 'it is [redacted]', returnDisplay: ['[redacted]'] } },
  ],
  [
    'parts of a result',
    { tool_response: { llmContent: [{ text: key }, 'fine'] } },
    { tool_response: { llmContent: [{ text: '[redacted]' }, 'fine'] } },
  ],
  [
    'a request: only what changed is sent back',
    {
      llm_request: {
        model: key,
        messages: [{ role: 'user', content: 'hi' }],
        tool_results: [{ id: '1', content: `${key} ${key}` }],
      },
    },
    { llm_request: { tool_results: [{ id: '1', content: '[redacted] [redacted]' }] } },
  ],
  [
    'a response',
    { llm_request: {}, llm_response: { text: key, candidates: [{ content: { parts: [key] } }] } },
    { llm_response: { text: '[redacted]', candidates: [{ content: { parts: ['[redacted]'] } }] } },
  ],
  ['a prompt', { prompt: `use ${key}` }, { prompt: 'use [redacted]' }],
])('takes what matches out of %s', (_, input, expected) => {
  const copy = structuredClone(input);
  expect(redact(secret)(input)).toEqual({ hookSpecificOutput: expected });
  expect(input).toEqual(copy);
});

it('says nothing where nothing matches, or there is no text', () => {
  for (const input of [
    { tool_response: { llmContent: 'x' } },
    { llm_request: { messages: [] } },
    { prompt: 'x' },
    {},
  ]) {
    expect(redact(secret)(input)).toBeUndefined();
  }
});

it('takes texts as they are, several patterns, and another replacement', () => {
  expect(redact(['a.b', /c+/], '-')({ prompt: 'a.b axb cc' })).toEqual({ hookSpecificOutput: { prompt: '- axb -' } });
  expect(redact('x', '$&')({ prompt: 'x' })).toEqual({ hookSpecificOutput: { prompt: '$&' } });
});

it('leaves nothing that matches, wherever it is in a result', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      const input = { tool_response: { llmContent: { before, deep: [{ text: `a ${key} b` }], after } } };
      const answer = JSON.stringify(redact(secret)(input));
      expect(answer).not.toContain(key);
      expect(answer).toContain('a [redacted] b');
    }),
  );
});
