// The effects column of the contract's table, cell by cell: real scripts, the real client, a whole run of the agent.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventTable, type HookEffect, type HookEventName } from '@agent-hooks/hook-types';
import { callReply, type LoopbackReply, textReply } from '@agent-hooks/test-servers';
import { describe, expect, it } from 'vitest';
import { type AgentRun, runAgent } from '../src/agent/run-agent.ts';
import { connect, makeHost, type TestHooks } from './support.ts';

interface Outcome {
  readonly run: AgentRun;
  readonly shown: readonly string[];
  /** The request with this number, as text. */
  readonly request: (index: number) => string;
  readonly requests: number;
  /** What the run was rejected with. */
  readonly failed: readonly Error[];
  /** What the tool wrote; undefined if it did not run. */
  readonly written: string | undefined;
}

interface Circumstances {
  readonly hooks?: TestHooks;
  readonly replies?: readonly LoopbackReply[];
}

const write = callReply(['write_file', { file_path: 'a.txt', content: 'original' }]);

/** The model gives a task to a subagent, which writes the file and reports. */
const subagentReplies = [
  callReply(['task', { agent_type: 'general', prompt: 'look around' }]),
  ...[write, textReply('the report')],
];

/** One run in which the model first writes a file and then answers. */
async function play(hooks: TestHooks, { hooks: others, replies = [write] }: Circumstances = {}): Promise<Outcome> {
  const { config, directory } = makeHost({ ...hooks, ...others });
  const { models, server } = await connect((_, index) => replies[index] ?? textReply('all done'));
  const shown: string[] = [];
  const history = Array.from({ length: 6 }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'model',
    parts: [{ text: `turn ${index}` }],
  }));
  const failed: Error[] = [];
  const run = await runAgent({
    ...{ config, models, directory, history },
    model: 'gemini-test',
    prompt: 'do it',
    lifecycle: 'apply',
    maxHistory: 5,
    onAsk: () => false,
    onText: (text) => shown.push(text),
    onDisplay: ({ result }) => shown.push(String(result.returnDisplay)),
  }).catch((error: Error): AgentRun => {
    failed.push(error);
    return { ending: 'exhausted', text: '', history: [] };
  });
  const file = join(directory, 'a.txt');
  return {
    run,
    shown,
    request: (index) => JSON.stringify(server.requests[index]?.body ?? ''),
    requests: server.requests.length,
    failed,
    written: existsSync(file) ? readFileSync(file, 'utf8') : undefined,
  };
}

type Cell = [answer: object, holds: (outcome: Outcome) => void];

const specific = (fields: object) => ({ hookSpecificOutput: fields });
const note = { systemMessage: 'the message' };
const stop = { continue: false, stopReason: 'the reason' };
const block = { decision: 'block', reason: 'the reason' };
const response = (text: string) => ({
  llm_response: { candidates: [{ content: { role: 'model', parts: [text] }, finishReason: 'STOP' }] },
});
/** The message reaches the model with this request, and never the display. */
const isTold =
  (index: number, text = '[System] the message') =>
  ({ request, shown }: Outcome) => {
    expect(request(index)).toContain(text);
    expect(shown.join()).not.toContain('the message');
  };
const forUser = { userMessage: 'for the user' };
/** The message is shown, and goes out with no request. */
const isShown = ({ shown, request, requests }: Outcome) => {
  expect(shown).toContain('for the user');
  expect(requests).toBeGreaterThan(0);
  for (let index = 0; index < requests; index++) expect(request(index)).not.toContain('for the user');
};
const isStopped =
  (requests: number) =>
  ({ run, shown, ...outcome }: Outcome) => {
    expect(run).toMatchObject({ ending: 'stopped', reason: 'the reason' });
    expect(shown.at(-1)).toBe('the reason');
    expect(outcome.requests).toBe(requests);
  };
const changesNothing = ({ run, written, requests }: Outcome) => {
  expect(run).toMatchObject({ ending: 'answered', text: 'all done' });
  expect([written, requests]).toEqual(['original', 2]);
};

const cells: { readonly [Name in HookEventName]: { readonly [Effect in HookEffect]?: Cell } } = {
  BeforeTool: {
    block: [
      block,
      ({ written, request }) => {
        expect(written).toBeUndefined();
        expect(request(1)).toContain('"error":"the reason"');
      },
    ],
    ask: [{ decision: 'ask', reason: 'sure?' }, ({ written }) => expect(written).toBeUndefined()],
    changeInput: [specific({ tool_input: { content: 'changed' } }), ({ written }) => expect(written).toBe('changed')],
    additionalContext: [specific({ additionalContext: 'the context' }), isTold(1, 'Wrote a.txt\\n\\nthe context')],
    systemMessage: [note, isTold(1)],
    userMessage: [forUser, isShown],
    stop: [stop, isStopped(1)],
  },
  AfterTool: {
    replaceResult: [
      specific({ tool_response: { llmContent: 'for the model', returnDisplay: 'for the user' } }),
      ({ request, shown }) => {
        expect(request(1)).toContain('"output":"for the model"');
        expect(request(1)).not.toContain('Wrote a.txt');
        expect(shown).toEqual(['for the user', 'all done']);
      },
    ],
    userMessage: [forUser, isShown],
    additionalContext: [specific({ additionalContext: 'the context' }), isTold(1, 'Wrote a.txt\\n\\nthe context')],
    systemMessage: [note, isTold(1)],
    suppressOutput: [
      { suppressOutput: true },
      ({ shown, request }) => {
        expect(shown).toEqual(['all done']);
        expect(request(1)).toContain('Wrote a.txt');
      },
    ],
    stop: [stop, isStopped(1)],
  },
  BeforeModel: {
    block: [
      block,
      ({ run, requests }) => {
        expect(requests).toBe(0);
        expect(run).toMatchObject({ ending: 'blocked', reason: 'the reason' });
      },
    ],
    syntheticResponse: [
      { ...block, ...specific(response('cached')) },
      ({ run, requests }) => {
        expect(requests).toBe(0);
        expect(run).toMatchObject({ ending: 'answered', text: 'cached' });
      },
    ],
    changeRequest: [
      specific({ llm_request: { config: { temperature: 0.125 } } }),
      ({ request }) => expect(request(0)).toContain('"temperature":0.125'),
    ],
    addMessages: [
      specific({ llm_request: { messages: [{ role: 'user', content: 'injected' }] } }),
      ({ request }) => expect(JSON.parse(request(0)).contents.at(-1).parts).toEqual([{ text: 'injected' }]),
    ],
    systemMessage: [note, isTold(0)],
    userMessage: [forUser, isShown],
    stop: [stop, isStopped(0)],
  },
  AfterModel: {
    userMessage: [forUser, isShown],
    changeResponse: [
      specific(response('replaced')),
      ({ run }) => {
        expect(run.text).toBe('replaced');
        expect(run.history.at(-1)?.parts).toEqual([{ text: 'replaced' }]);
      },
    ],
    suppressOutput: [
      { suppressOutput: true },
      ({ shown, run }) => {
        expect(shown).toEqual(['Wrote a.txt']);
        expect(run.text).toBe('all done');
      },
    ],
    systemMessage: [note, isTold(1)],
    stop: [stop, isStopped(1)],
  },
  BeforeToolSelection: {
    restrictTools: [
      specific({ toolConfig: { allowedFunctionNames: ['read_file'] } }),
      ({ request, written }) => {
        expect(request(0)).toContain('"allowedFunctionNames":["read_file"]');
        expect(request(0)).toContain('"name":"write_file"');
        expect(written).toBeUndefined();
      },
    ],
    setMode: [
      specific({ toolConfig: { mode: 'NONE' } }),
      ({ request, written }) => {
        expect(request(0)).toContain('"functionCallingConfig":{"mode":"NONE"}');
        expect(written).toBeUndefined();
      },
    ],
    systemMessage: [note, isTold(0)],
    stop: [stop, isStopped(0)],
  },
  BeforeAgent: {
    block: [
      block,
      ({ run, requests }) => {
        expect(requests).toBe(0);
        expect(run).toMatchObject({ ending: 'blocked', reason: 'the reason' });
      },
    ],
    changePrompt: [
      specific({ prompt: 'do less' }),
      ({ request }) => {
        expect(request(0)).toContain('"do less"');
        expect(request(0)).not.toContain('do it');
      },
    ],
    additionalContext: [specific({ additionalContext: 'the context' }), isTold(0, 'do it\\n\\nthe context')],
    systemMessage: [note, isTold(0)],
    userMessage: [forUser, isShown],
    stop: [stop, isStopped(0)],
  },
  AfterAgent: {
    block: [
      block,
      ({ request, requests }) => expect([request(2).includes('the reason'), requests]).toEqual([true, 10]),
    ],
    additionalContext: [
      { ...block, ...specific({ additionalContext: 'the context' }) },
      isTold(2, 'the reason\\n\\nthe context'),
    ],
    systemMessage: [{ ...block, ...note }, isTold(2)],
    userMessage: [forUser, isShown],
    // The answer was shown by then: there is nothing left to keep back.
    suppressOutput: [{ suppressOutput: true }, changesNothing],
    stop: [stop, isStopped(2)],
  },
  SessionStart: {
    additionalContext: [specific({ additionalContext: 'the context' }), isTold(0, 'do it\\n\\nthe context')],
    systemMessage: [note, isTold(0)],
    userMessage: [forUser, isShown],
    stop: [stop, isStopped(0)],
  },
  // The session is over: there is no one left to notify.
  SessionEnd: { systemMessage: [note, changesNothing], userMessage: [forUser, isShown] },
  PreCompress: { systemMessage: [note, isTold(0)], userMessage: [forUser, isShown] },
  Notification: { systemMessage: [note, isTold(1)], userMessage: [forUser, isShown] },
  PermissionRequest: {
    // The user would say no.
    allow: [{ decision: 'allow' }, ({ written }) => expect(written).toBe('original')],
    block: [
      block,
      ({ written, request }) => {
        expect(written).toBeUndefined();
        expect(request(1)).toContain('"error":"the reason"');
      },
    ],
    systemMessage: [note, isTold(1)],
    userMessage: [forUser, isShown],
    stop: [stop, isStopped(1)],
  },
  ToolDenied: { systemMessage: [note, isTold(1)], userMessage: [forUser, isShown] },
  SubagentStart: {
    block: [block, ({ request }) => expect(request(1)).toContain('"name":"task","response":{"error":"the reason"}')],
    changePrompt: [
      specific({ prompt: 'look less' }),
      ({ request }) => {
        expect(request(1)).toContain('"look less"');
        expect(request(1)).not.toContain('look around');
      },
    ],
    additionalContext: [specific({ additionalContext: 'the context' }), isTold(1, 'look around\\n\\nthe context')],
    systemMessage: [note, isTold(1)],
    userMessage: [forUser, isShown],
    stop: [stop, isStopped(1)],
  },
  SubagentStop: {
    block: [
      block,
      ({ request, requests }) => expect([request(3).includes('the reason'), requests]).toEqual([true, 12]),
    ],
    additionalContext: [
      { ...block, ...specific({ additionalContext: 'the context' }) },
      isTold(3, 'the reason\\n\\nthe context'),
    ],
    systemMessage: [{ ...block, ...note }, isTold(3)],
    userMessage: [forUser, isShown],
    // Its answer is for the agent, which reads it all the same.
    suppressOutput: [{ suppressOutput: true }, ({ request }) => expect(request(3)).toContain('the report')],
    stop: [stop, isStopped(3)],
  },
  PostCompress: { systemMessage: [note, isTold(0)], userMessage: [forUser, isShown] },
  // The turn is over: there is no request left that could tell the model.
  AgentError: {
    systemMessage: [note, ({ failed, requests }) => expect([failed.length, requests]).toEqual([1, 2])],
    userMessage: [forUser, isShown],
  },
};

const eventNames = Object.keys(eventTable) as HookEventName[];
const rows = eventNames.flatMap((name) =>
  eventTable[name].effects.map((effect) => [name, effect, cells[name][effect]] as const),
);

/** What must happen for an event to be fired at all, beside the hook that is tried. */
const circumstances: { readonly [Name in HookEventName]?: Circumstances } = {
  Notification: { hooks: { BeforeTool: { answer: { decision: 'ask' } } } },
  PermissionRequest: { hooks: { BeforeTool: { answer: { decision: 'ask' } } } },
  ToolDenied: { hooks: { BeforeTool: { answer: block } } },
  SubagentStart: { replies: subagentReplies },
  SubagentStop: { replies: subagentReplies },
  AgentError: { replies: [write, { status: 400 }] },
};

describe('every effect in the table is applied', () => {
  it.each(rows)('%s: %s', async (name, _effect, cell) => {
    if (cell === undefined) throw new Error('There is no test for this cell of the table');
    const [answer, holds] = cell;
    holds(await play({ [name]: { answer } }, circumstances[name]));
  });
});

describe('what is not in the table has no effect', () => {
  it.each([
    ['AfterTool', { ...block, hookSpecificOutput: { tool_input: {} } }],
    ['AfterModel', block],
    ['BeforeToolSelection', block],
    ['SessionStart', block],
    ['SessionEnd', { ...block, ...stop }],
    ['PreCompress', { ...block, ...stop }],
    ['Notification', { ...block, ...stop }],
    ['PostCompress', { ...block, ...stop }],
  ] as const)('a refusal of %s changes nothing', async (name, answer) => {
    changesNothing(await play({ [name]: { answer } }));
  });
});

describe('a hook that fails is in no one’s way', () => {
  const failures = {
    'exit code 1': { exit: 1, answer: JSON.stringify({ ...block, ...stop }) },
    'exit code 127': { exit: 127, answer: '' },
    'a signal': { signal: 'KILL', answer: JSON.stringify(block) },
    'its time limit': { delayMs: 20_000, timeout: 100, answer: JSON.stringify(block) },
    'a command that does not exist': { isMissing: true },
    'garbage on its output': { answer: '{"decision": "blo' },
    'an answer of the wrong types': { answer: { decision: 1, continue: 'no', hookSpecificOutput: [] } },
  };
  const failureRows = Object.entries(failures);

  it.each(failureRows)('all events, each with a hook that ends by %s', async (_, hook) => {
    changesNothing(await play(Object.fromEntries(eventNames.map((name) => [name, hook]))));
  });

  const gates = [
    ['BeforeTool', ({ written }: Outcome) => expect(written).toBeUndefined()],
    ['BeforeModel', ({ requests }: Outcome) => expect(requests).toBe(0)],
    ['BeforeAgent', ({ requests }: Outcome) => expect(requests).toBe(0)],
  ] as const;
  const gateRows = gates.flatMap(([name, holds]) =>
    failureRows.map(([why, hook]) => [name, why, hook, holds] as const),
  );

  it.each(gateRows)('but a refusal of %s counts although another hook ends by %s', async (name, _why, hook, holds) => {
    holds(await play({ [name]: [hook, { answer: block }, hook] }));
  });
});
