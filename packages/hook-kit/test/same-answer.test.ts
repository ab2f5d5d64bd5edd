// @module-tag built
import { pathToFileURL } from 'node:url';
import { getEventRow, type HookEventName } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import * as kit from '../src/index.ts';
import { completeInput } from '../src/test-input.ts';
import { fixture, Resident, runNode } from './processes.ts';

/** What whoever asked gets: an answer, null for silence, or the message of a failure. */
type Answer = { readonly output: unknown } | { readonly error: string };

const file = fixture('every-answer.mjs');
const { casesOf } = await import(pathToFileURL(fixture('cases.mjs')).href);
const cases: Readonly<Record<string, (...parameters: never[]) => unknown>> = casesOf(kit);
const own = { tool_name: 'write_file', tool_input: { path: 'a.txt' }, prompt: 'Hello' };
const said = (text: string) => ({
  llm_response: { text, candidates: [{ content: { role: 'model', parts: [text] }, finishReason: 'STOP', index: 0 }] },
});

const rows: readonly (readonly [HookEventName, string, Answer])[] = [
  ['BeforeTool', 'allow', { output: { decision: 'allow' } }],
  ['BeforeTool', 'allow with a reason', { output: { decision: 'allow', reason: 'looks fine' } }],
  ['BeforeTool', 'deny', { output: { decision: 'deny', reason: 'not write_file' } }],
  ['BeforeAgent', 'deny', { output: { decision: 'deny', reason: 'not write_file' } }],
  ['BeforeTool', 'ask', { output: { decision: 'ask', reason: 'really?' } }],
  ['AfterModel', 'stop', { output: { continue: false, stopReason: 'enough' } }],
  [
    'AfterTool',
    'addContext',
    { output: { hookSpecificOutput: { additionalContext: 'the sky is blue ü \u2028 "quoted"\nsecond line' } } },
  ],
  ['BeforeTool', 'changeInput', { output: { hookSpecificOutput: { tool_input: { path: 'a.txt.bak' } } } }],
  ['AfterModel', 'respond', { output: { hookSpecificOutput: said('from the hook') } }],
  [
    'BeforeModel',
    'respond',
    {
      output: {
        decision: 'deny',
        reason: 'A hook answered in place of the model.',
        hookSpecificOutput: said('from the hook'),
      },
    },
  ],
  [
    'AfterModel',
    'respond with candidates',
    { output: { hookSpecificOutput: { llm_response: { candidates: [{ content: { parts: ['a'] } }] } } } },
  ],
  [
    'BeforeToolSelection',
    'restrictTools',
    { output: { hookSpecificOutput: { toolConfig: { mode: 'AUTO', allowedFunctionNames: ['read_file', 'glob'] } } } },
  ],
  [
    'BeforeToolSelection',
    'restrictTools to none',
    { output: { hookSpecificOutput: { toolConfig: { mode: 'NONE', allowedFunctionNames: [] } } } },
  ],
  [
    'BeforeAgent',
    'combine',
    { output: { decision: 'allow', reason: 'fine', hookSpecificOutput: { additionalContext: 'and this' } } },
  ],
  [
    'BeforeTool',
    'combine in one call',
    {
      output: {
        decision: 'ask',
        reason: 'sure?',
        systemMessage: 'careful',
        hookSpecificOutput: { tool_input: { mode: 'safe' } },
      },
    },
  ],
  ['BeforeTool', 'plain', { output: { decision: 'block', reason: 'by hand' } }],
  ['AfterTool', 'text', { output: { decision: 'allow', systemMessage: 'some words' } }],
  ['BeforeTool', 'JSON as text', { output: { decision: 'deny', reason: 'printed' } }],
  ['BeforeTool', 'JSON as JSON text', { output: { decision: 'deny', reason: 'twice' } }],
  ['BeforeTool', 'nothing', { output: null }],
  ['BeforeTool', 'null', { output: null }],
  ['BeforeTool', 'empty text', { output: null }],
  ['BeforeTool', 'asynchronous', { output: { decision: 'deny', reason: 'later: BeforeTool' } }],
  ['BeforeTool', 'prints', { output: { decision: 'deny', reason: 'in spite of prints' } }],
  ['BeforeTool', 'big', { output: { decision: 'deny', reason: 'ü'.repeat(1_000_000) } }],
  ['BeforeTool', 'changes its input', { output: { decision: 'allow' } }],
  ['BeforeTool', 'throws', { error: 'it broke' }],
  ['BeforeTool', 'throws a text', { error: 'plain words' }],
  ['BeforeTool', 'throws an error without words', { error: 'RangeError' }],
  ['BeforeTool', 'rejects', { error: 'it broke later' }],
  ['BeforeTool', 'a list', { error: expect.stringContaining('returned a list') }],
  ['BeforeTool', 'a number', { error: expect.stringContaining('returned a number') }],
  ['BeforeTool', 'true', { error: expect.stringContaining('returned a boolean') }],
  ['BeforeTool', 'a number too big for JSON', { error: expect.stringContaining('BigInt') }],
  ['BeforeTool', 'unknown', { output: { reason: 'unknown', somethingElse: { deep: [1, null] } } }],
];

const kinds: Readonly<Record<string, (eventName: HookEventName, input: object) => Promise<Answer>>> = {
  command: async (_eventName, input) => {
    const { code, stdout, stderr } = await runNode([file], input);
    if (code === 0) return { output: stdout === '' ? null : JSON.parse(stdout) };
    return code === 1 && stdout === '' ? { error: stderr.trim() } : { error: `exit code ${code} with ${stdout}` };
  },
  resident: async (eventName, input) => {
    const { id: _, ...answer } = await new Resident(file).ask('1', eventName, input);
    return answer as Answer;
  },
  function: async (eventName, input) => {
    const handler = (given: { session_id: string }, context: kit.HookContext) =>
      cases[given.session_id]?.(given as never, context as never);
    // The table holds what typed code would not return as well.
    const { action } = kit.defineHook(eventName, handler as never).asFunction();
    const running = action(structuredClone(input) as never, { signal: new AbortController().signal });
    return running.then(
      (output) => ({ output: output ?? null }),
      (error) => ({ error: error instanceof Error ? error.message || error.name : String(error) }),
    );
  },
};

it('every case of the fixture has its row', () => {
  expect(new Set(rows.map(([, name]) => name))).toEqual(new Set(Object.keys(cases)));
});

describe.each(Object.entries(kinds))('as a %s', (_kind, ask) => {
  it.each(rows)('%s: %s', async (eventName, name, expected) => {
    const input = completeInput(getEventRow(eventName), { ...own, session_id: name });
    expect(await ask(eventName, input)).toEqual(expected);
  });
});
