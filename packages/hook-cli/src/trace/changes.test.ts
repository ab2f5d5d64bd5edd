import { describe, expect, it } from 'vitest';
import { findChanges } from './changes.ts';

const tool = { tool_name: 'write_file', tool_input: { path: 'a', content: 'x', list: [1, 2] } };
const model = { llm_request: { model: 'm', messages: [{ role: 'user', content: 'hi' }], config: { temperature: 1 } } };
const answer = (hookSpecificOutput: Record<string, unknown>) => ({ hookSpecificOutput });

describe('what an answer changed', () => {
  it.each([
    ['nothing without an answer', 'BeforeTool', tool, undefined, []],
    ['nothing by a decision', 'BeforeTool', tool, { decision: 'deny' as const }, []],
    [
      'an argument, one added and one within a list',
      'BeforeTool',
      tool,
      answer({ tool_input: { path: 'b', mode: 1, list: [1, 3] } }),
      [
        { path: 'tool_input.path', before: 'a', after: 'b' },
        { path: 'tool_input.list.1', before: 2, after: 3 },
        { path: 'tool_input.mode', after: 1 },
      ],
    ],
    ['nothing if it says what was there', 'BeforeTool', tool, answer({ tool_input: { path: 'a', list: [1, 2] } }), []],
    [
      'a setting of the request',
      'BeforeModel',
      model,
      answer({ llm_request: { config: { temperature: 0 } } }),
      [{ path: 'llm_request.config.temperature', before: 1, after: 0 }],
    ],
    [
      'a response in place of the model',
      'BeforeModel',
      model,
      answer({ llm_response: { text: 'cached' } }),
      [{ path: 'llm_response', after: { text: 'cached' } }],
    ],
    [
      'the text of a response',
      'AfterModel',
      { ...model, llm_response: { text: 'a', candidates: [] } },
      answer({ llm_response: { text: 'b' } }),
      [{ path: 'llm_response.text', before: 'a', after: 'b' }],
    ],
    [
      'the tools',
      'BeforeToolSelection',
      model,
      answer({ toolConfig: { mode: 'NONE' } }),
      [{ path: 'llm_request.toolConfig', after: { mode: 'NONE' } }],
    ],
    [
      'the prompt',
      'BeforeAgent',
      { prompt: 'do' },
      answer({ additionalContext: 'and mind' }),
      [{ path: 'prompt', before: 'do', after: 'do\n\nand mind' }],
    ],
    [
      'what the model reads beside the result',
      'AfterTool',
      tool,
      answer({ additionalContext: 'mind this' }),
      [{ path: 'additionalContext', after: 'mind this' }],
    ],
    ['nothing if the input was cut', 'BeforeModel', { '… [cut]': '' }, answer({ hookEventName: 'BeforeModel' }), []],
  ] as const)('%s', (_, eventName, input, output, changes) => {
    expect(findChanges(eventName, input, output)).toEqual(changes);
  });
});
