import { type HookEventName, type HookOutput, parseHookOutput } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import {
  addContext,
  allow,
  ask,
  changeInput,
  deny,
  replaceResult,
  respond,
  restrictTools,
  rewritePrompt,
  stop,
  tellUser,
} from './answers.ts';

const said = {
  text: 'hi',
  candidates: [{ content: { role: 'model', parts: ['hi'] }, finishReason: 'STOP', index: 0 }],
};

const rows: readonly (readonly [string, HookEventName, HookOutput, HookOutput])[] = [
  ['allow()', 'BeforeTool', allow(), { decision: 'allow' }],
  ['allow(reason)', 'BeforeTool', allow('fine'), { decision: 'allow', reason: 'fine' }],
  ['deny', 'BeforeTool', deny('no'), { decision: 'deny', reason: 'no' }],
  ['ask', 'BeforeTool', ask('sure?'), { decision: 'ask', reason: 'sure?' }],
  ['stop', 'AfterTool', stop('enough'), { continue: false, stopReason: 'enough' }],
  ['addContext', 'AfterTool', addContext('more'), { hookSpecificOutput: { additionalContext: 'more' } }],
  ['changeInput', 'BeforeTool', changeInput({ a: 1 }), { hookSpecificOutput: { tool_input: { a: 1 } } }],
  ['tellUser', 'BeforeTool', tellUser('look'), { userMessage: 'look' }],
  ['rewritePrompt', 'BeforeAgent', rewritePrompt('b'), { hookSpecificOutput: { prompt: 'b' } }],
  ['replaceResult', 'AfterTool', replaceResult('b'), { hookSpecificOutput: { tool_response: { llmContent: 'b' } } }],
  [
    'replaceResult with a display',
    'AfterTool',
    replaceResult('b', 'c'),
    { hookSpecificOutput: { tool_response: { llmContent: 'b', returnDisplay: 'c' } } },
  ],
  ['respond with text', 'AfterModel', respond('hi'), { hookSpecificOutput: { llm_response: said } }],
  [
    'respond with a response',
    'AfterModel',
    respond({ text: 'a' }),
    { hookSpecificOutput: { llm_response: { text: 'a' } } },
  ],
  [
    'restrictTools',
    'BeforeToolSelection',
    restrictTools(['b', 'a']),
    { hookSpecificOutput: { toolConfig: { mode: 'AUTO', allowedFunctionNames: ['b', 'a'] } } },
  ],
  [
    'restrictTools with a mode',
    'BeforeToolSelection',
    restrictTools(['a'], 'ANY'),
    { hookSpecificOutput: { toolConfig: { mode: 'ANY', allowedFunctionNames: ['a'] } } },
  ],
  ...([restrictTools([]), restrictTools([], 'ANY'), restrictTools(['a'], 'NONE')].map((answer) => [
    'restrictTools to none',
    'BeforeToolSelection',
    answer,
    { hookSpecificOutput: { toolConfig: { mode: 'NONE', allowedFunctionNames: [] } } },
  ]) as [string, HookEventName, HookOutput, HookOutput][]),
];

describe('a helper gives a plain answer that the contract reads without a problem', () => {
  it.each(rows)('%s', (_title, eventName, answer, expected) => {
    expect(answer).toEqual(expected);
    expect(Object.getPrototypeOf(answer)).toBe(Object.prototype);
    expect(parseHookOutput(eventName, answer)).toEqual({ output: expected, problems: [] });
  });
});
