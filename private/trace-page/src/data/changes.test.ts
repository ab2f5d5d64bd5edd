import { makeFiredHook } from '@agent-hooks/test-samples';
import { describe, expect, it } from 'vitest';
import { changesByHook, changesOfInput } from './changes.ts';

const tool = { tool_name: 'write_file', tool_input: { path: 'a', content: 'x', list: [1, 2] } };
const model = { llm_request: { model: 'm', messages: [{ role: 'user', content: 'hi' }], config: { temperature: 1 } } };
const answer = (hookSpecificOutput: Record<string, unknown>) => ({ hookSpecificOutput });

describe('what an answer changed', () => {
  it.each([
    ['nothing without an answer', tool, undefined, []],
    ['nothing by a decision', tool, { decision: 'deny' as const }, []],
    [
      'an argument, one added and one within a list',
      tool,
      answer({ tool_input: { path: 'b', mode: 1, list: [1, 3] } }),
      [
        { path: 'tool_input.path', before: 'a', after: 'b' },
        { path: 'tool_input.list.1', before: 2, after: 3 },
        { path: 'tool_input.mode', after: 1 },
      ],
    ],
    ['nothing if it says what was there', tool, answer({ tool_input: { path: 'a', list: [1, 2] } }), []],
    [
      'a setting of the request',
      model,
      answer({ llm_request: { config: { temperature: 0 } } }),
      [{ path: 'llm_request.config.temperature', before: 1, after: 0 }],
    ],
    [
      'a response in place of the model',
      model,
      answer({ llm_response: { text: 'cached' } }),
      [{ path: 'llm_response', after: { text: 'cached' } }],
    ],
    [
      'the text of a response',
      { ...model, llm_response: { text: 'a', candidates: [] } },
      answer({ llm_response: { text: 'b' } }),
      [{ path: 'llm_response.text', before: 'a', after: 'b' }],
    ],
    [
      'the tools',
      model,
      answer({ toolConfig: { mode: 'NONE' } }),
      [{ path: 'llm_request.toolConfig', after: { mode: 'NONE' } }],
    ],
    ['the prompt', { prompt: 'do' }, answer({ prompt: 'do it' }), [{ path: 'prompt', before: 'do', after: 'do it' }]],
    [
      'what the model reads beside the result',
      tool,
      answer({ additionalContext: 'mind this' }),
      [{ path: 'additionalContext', after: 'mind this' }],
    ],
    ['nothing if the input was cut', { '… [cut]': '' }, answer({ hookEventName: 'BeforeModel' }), []],
  ] as const)('%s', (_, input, output, changes) => {
    const hook = makeFiredHook(structuredClone(output && { output }) as never, { input: 1 });
    expect(changesByHook({ inputs: [{}, input] }, hook)).toEqual(changes);
  });
});

describe('what an event changed', () => {
  it('is the difference between the input that it was fired with and the one that takes effect', () => {
    const inputs = [tool, { ...tool, tool_input: { ...tool.tool_input, path: 'c' } }];
    expect(changesOfInput({ inputs, verdict: { action: 'proceed', input: 1 } })).toEqual([
      { path: 'tool_input.path', before: 'a', after: 'c' },
    ]);
    expect(changesOfInput({ inputs, verdict: { action: 'proceed' } })).toEqual([]);
  });
});
