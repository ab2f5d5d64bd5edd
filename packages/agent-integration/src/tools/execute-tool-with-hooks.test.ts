import { describe, expect, it } from 'vitest';
import { makeHost, type TestHooks } from '../../test/support.ts';
import type { AgentPartList } from '../gemini/genai-shapes.ts';
import { errorResult, type ToolResult } from '../shapes/tool-result.ts';
import { askBeforeTool } from '../triggers/tool-triggers.ts';
import { executeToolWithHooks } from './execute-tool-with-hooks.ts';
import type { AskUser } from './tool-call.ts';

/** Runs a tool that notes its inputs between the given hooks. */
async function run(hooks: TestHooks, result: ToolResult | Error = { llmContent: 'done' }, input = { path: 'a.txt' }) {
  const host = makeHost(hooks);
  const ran: unknown[] = [];
  const outcome = await executeToolWithHooks(host.config, 'write_file', input, async (given) => {
    ran.push(given);
    if (result instanceof Error) throw result;
    return result;
  });
  return { ...host, outcome, ran, input };
}

describe('before the tool', () => {
  it('a refused tool does not run, and the model reads the reason', async () => {
    const { outcome, ran, events } = await run({ BeforeTool: { answer: { decision: 'deny', reason: 'not here' } } });
    expect(ran).toEqual([]);
    expect(outcome).toMatchObject({ llmContent: 'not here', error: { type: 'blocked_by_hook', message: 'not here' } });
    expect(outcome.shouldStop).toBeUndefined();
    expect(events()).toEqual(['BeforeTool']);
  });

  it('a refusal by exit code 2 gives what the script wrote to stderr', async () => {
    const { outcome, ran } = await run({ BeforeTool: { answer: 'no such luck', exit: 2 } });
    expect(ran).toEqual([]);
    expect(outcome.llmContent).toBe('no such luck');
  });

  it('a refusal by permissionDecision counts, with its own reason', async () => {
    const specific = { permissionDecision: 'deny', permissionDecisionReason: 'not permitted' };
    const { outcome, ran } = await run({ BeforeTool: { answer: { hookSpecificOutput: specific } } });
    expect(ran).toEqual([]);
    expect(outcome.llmContent).toBe('not permitted');
  });

  it('a stop keeps the tool from running and ends the loop', async () => {
    const { outcome, ran } = await run({ BeforeTool: { answer: { continue: false, stopReason: 'enough' } } });
    expect(ran).toEqual([]);
    expect(outcome).toMatchObject({ llmContent: 'enough', shouldStop: true, stopReason: 'enough' });
  });

  it('a stop beside a refusal still ends the loop', async () => {
    const answer = { continue: false, stopReason: 'enough', decision: 'block', reason: 'bad' };
    const { outcome, ran } = await run({ BeforeTool: { answer } });
    expect(ran).toEqual([]);
    expect(outcome).toMatchObject({ llmContent: 'bad', shouldStop: true });
  });

  it('a changed input reaches the tool key by key, and the caller keeps its own', async () => {
    const answer = { hookSpecificOutput: { tool_input: { path: 'b.txt', mode: 'x' } } };
    const { ran, input, logged } = await run({ BeforeTool: { answer }, AfterTool: {} });
    expect(ran).toEqual([{ path: 'b.txt', mode: 'x' }]);
    expect(input).toEqual({ path: 'a.txt' });
    expect(logged('AfterTool')[0]).toMatchObject({ tool_input: { path: 'b.txt', mode: 'x' } });
  });

  it('a changed input that the tool rejects by throwing is the result, and the original never runs', async () => {
    const answer = { hookSpecificOutput: { tool_input: { path: 7 } } };
    const { outcome, ran, logged } = await run({ BeforeTool: { answer }, AfterTool: {} }, new TypeError('path: no'));
    expect(ran).toEqual([{ path: 7 }]);
    expect(outcome).toMatchObject({ llmContent: 'path: no', error: { type: 'execution_failed' } });
    expect(logged('AfterTool')).toHaveLength(1);
  });

  it("a changed input that the tool's validation rejects is the result, and nothing runs", async () => {
    const host = makeHost({
      BeforeTool: { answer: { hookSpecificOutput: { tool_input: { path: 7 } } } },
      AfterTool: {},
    });
    const ran: unknown[] = [];
    const execute = async (input: unknown) => ({ llmContent: String(ran.push(input)) });
    const outcome = await executeToolWithHooks(host.config, 'write_file', { path: 'a' }, execute, {
      validateInput: ({ path }) => (typeof path === 'string' ? undefined : 'path must be a string'),
    });
    expect(ran).toEqual([]);
    expect(outcome.error?.type).toBe('invalid_input');
    expect(outcome.llmContent).toBe('A hook changed the input and write_file rejects it: path must be a string');
    expect(host.events()).toEqual(['BeforeTool']);
  });

  it.each([
    ['refuses', undefined, 0],
    ['refuses', 'deny', 0],
    ['lets the tool run', 'allow', 1],
  ] as const)('without anyone to ask, an ask %s (unanswered: %s)', async (_, unanswered, times) => {
    const { config } = makeHost({ BeforeTool: { answer: { decision: 'ask', reason: 'sure?' } } });
    let ran = 0;
    const outcome = await executeToolWithHooks(config, 't', {}, () => ({ llmContent: `${++ran}` }), { unanswered });
    expect(ran).toBe(times);
    if (times > 0) return;
    expect(outcome.error?.type).toBe('nobody_to_ask');
    expect(outcome.llmContent).toBe('A hook wants a person to be asked about t, and nobody can be asked: sure?');
  });

  it.each<[string, object, string]>([
    ['its reason', { reason: 'sure?', systemMessage: 'note' }, 'sure?'],
    ['its message, if it gives no reason', { systemMessage: 'note' }, 'note'],
    ['the reason of its permission', { hookSpecificOutput: { permissionDecisionReason: 'may it?' } }, 'may it?'],
  ])('an ask shows the person %s', async (_, said, reason) => {
    const { config } = makeHost({ BeforeTool: { answer: { decision: 'ask', ...said } } });
    const asked: string[] = [];
    const onAsk: AskUser = (request) => asked.push(request.reason) > 0;
    await executeToolWithHooks(config, 't', {}, () => ({}), { onAsk });
    expect(asked).toEqual([reason]);
  });

  it.each<[string, unknown, string]>([
    ['with their words', { allowed: false, message: 'use staging' }, 't: sure?\nThe user said: use staging'],
    ['without words', { allowed: false }, 't: sure?'],
    ['as a plain no', false, 't: sure?'],
    ['as what is no answer', { allowed: 'yes', message: 7 }, 't: sure?'],
    ['as nothing', null, 't: sure?'],
  ])('what the person said goes to the model, %s', async (_, answer, expected) => {
    const { config } = makeHost({ BeforeTool: { answer: { decision: 'ask', reason: 'sure?' } } });
    const onAsk = (() => answer) as AskUser;
    const outcome = await executeToolWithHooks(config, 't', {}, () => ({ llmContent: 'ran' }), { onAsk });
    expect(outcome.llmContent).toBe(`The user did not allow ${expected}`);
    expect(outcome.error?.type).toBe('denied_by_user');
  });

  it('what a person says beside a yes goes to the model with the result', async () => {
    const { config } = makeHost({ BeforeTool: { answer: { decision: 'ask' } } });
    const onAsk = async () => ({ allowed: true, message: 'only the first page' });
    const outcome = await executeToolWithHooks(config, 't', {}, () => ({ llmContent: 'ran' }), { onAsk });
    expect(JSON.stringify(outcome.llmContent)).toMatch(/ran.*The user said: only the first page/s);
    const silent = async () => ({ allowed: true });
    const other = await executeToolWithHooks(config, 't', {}, () => ({ llmContent: 'ran' }), { onAsk: silent });
    expect(other.llmContent).toBe('ran');
  });

  it('a stop and a refusal are each shown for what they are', async () => {
    const { outcome } = await run({
      BeforeTool: [
        { answer: { continue: false, stopReason: 'out of budget' } },
        { answer: { decision: 'deny', reason: 'not in this folder' } },
      ],
    });
    expect(outcome).toMatchObject({ shouldStop: true, stopReason: 'out of budget' });
    expect(outcome.llmContent).toContain('not in this folder');
  });

  it('what is for the user goes beside the result and not into it', async () => {
    const { outcome } = await run({
      BeforeTool: { answer: { userMessage: 'before' } },
      AfterTool: { answer: { userMessage: 'after' } },
    });
    expect(outcome).toEqual({ llmContent: 'done', userMessage: 'before\nafter' });
  });

  it.each([
    ['a yes', () => true, 1],
    ['a no', async () => false, 0],
    ['a question that fails', () => Promise.reject(new Error('no terminal')), 0],
  ])('an ask that is answered by %s settles whether the tool runs', async (_, onAsk, times) => {
    const host = makeHost({ BeforeTool: { answer: { decision: 'ask', reason: 'sure?' } } });
    let ran = 0;
    const asked: unknown[] = [];
    const outcome = await executeToolWithHooks(host.config, 't', { a: 1 }, async () => ({ llmContent: `${++ran}` }), {
      onAsk: (request) => {
        asked.push(request);
        return onAsk();
      },
    });
    expect(ran).toBe(times);
    const askers = [{ name: 'test hook', source: 'project' }];
    expect(asked).toEqual([{ toolName: 't', toolInput: { a: 1 }, reason: 'sure?', askedBy: 'test hook', askers }]);
    expect(outcome.error?.type).toBe(times === 1 ? undefined : 'denied_by_user');
  });
});

describe('both events of a call', () => {
  it('say which call it is, for which server, and how long it took', async () => {
    const { config, logged } = makeHost({ BeforeTool: {}, AfterTool: {} });
    const execute = async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return {};
    };
    const mcpContext = { server: 'files' };
    const identity = { turnId: 't-1', agentId: 'a-1', agentType: 'reviewer', model: 'm' };
    await executeToolWithHooks(config, 't', {}, execute, { toolUseId: 'call-1', mcpContext, identity });
    const who = { turn_id: 't-1', agent_id: 'a-1', agent_type: 'reviewer', model: 'm' };
    for (const input of logged())
      expect(input).toMatchObject({ tool_use_id: 'call-1', mcp_context: mcpContext, ...who });
    expect(logged('BeforeTool')[0]).not.toHaveProperty('duration_ms');
    expect(logged('AfterTool')[0]?.duration_ms).toBeGreaterThan(25);
    expect(logged('AfterTool')[0]?.duration_ms).toBeLessThan(5000);
  });

  it('say nothing of what the host does not know', async () => {
    const { config, logged } = makeHost({ BeforeTool: {} });
    await executeToolWithHooks(config, 't', {}, () => ({}));
    const unknown = ['tool_use_id', 'mcp_context', 'turn_id', 'agent_id', 'agent_type', 'model'];
    for (const field of unknown) expect(logged()[0]).not.toHaveProperty(field);
  });
});

describe('after the tool', () => {
  const answer = {
    systemMessage: 'after',
    hookSpecificOutput: { additionalContext: 'lint: clean' },
  };
  const notes = ['\n\nlint: clean', '\n\n[System] before', '\n\n[System] after'];
  const image = { inlineData: { data: 'AA==', mimeType: 'image/png' } };
  const rows: [string, AgentPartList | undefined, AgentPartList][] = [
    ['a string', 'done', `done${notes.join('')}`],
    ['a part', image, [image, ...notes.map((text) => ({ text }))]],
    ['a list of parts', [{ text: 'a' }, image], [{ text: 'a' }, image, ...notes.map((text) => ({ text }))]],
    ['a list with strings', ['a'], ['a', ...notes.map((text) => ({ text }))]],
    ['an empty string', '', notes.join('')],
    ['nothing', undefined, notes.join('')],
    ['an empty list', [], notes.map((text) => ({ text }))],
  ];

  it.each(rows)('context and messages are appended to %s', async (_, llmContent, expected) => {
    const result = Object.freeze({ llmContent: structuredClone(llmContent), returnDisplay: 'shown' });
    if (typeof result.llmContent === 'object') Object.freeze(result.llmContent);
    const { outcome } = await run(
      { BeforeTool: { answer: { systemMessage: 'before' } }, AfterTool: { answer } },
      result,
    );
    expect(outcome.llmContent).toEqual(expected);
    expect(outcome.returnDisplay).toBe('shown');
    expect(result.llmContent).toEqual(llmContent);
  });

  const replacements: [string, object, object][] = [
    ['both', { llmContent: 'a', returnDisplay: 'b' }, { llmContent: 'a', returnDisplay: 'b' }],
    ['the content alone, which is then shown too', { llmContent: 'a' }, { llmContent: 'a', returnDisplay: 'a' }],
    ['a list', { llmContent: [{ text: 'a' }, image] }, { llmContent: [{ text: 'a' }, image], returnDisplay: 'a' }],
    ['the display alone', { returnDisplay: 'b' }, { llmContent: 'secret', returnDisplay: 'b' }],
    ['what is no content', { llmContent: 7 }, { llmContent: '7', returnDisplay: '7' }],
    ['nothing', {}, { llmContent: 'secret', returnDisplay: 'secret' }],
  ];

  it.each(replacements)('a hook replaces the result: %s', async (_, tool_response, expected) => {
    const answers = { AfterTool: { answer: { hookSpecificOutput: { tool_response } } } };
    const { outcome } = await run(answers, { llmContent: 'secret', returnDisplay: 'secret', metadata: { a: 1 } });
    expect(outcome).toEqual({ ...expected, metadata: { a: 1 } });
  });

  it('a result that cannot be shown to hooks reaches no one', async () => {
    const result = {
      get llmContent(): string {
        throw new Error('unreadable');
      },
    };
    const { outcome, logged } = await run({ AfterTool: {} }, result);
    expect(outcome).toMatchObject({ llmContent: 'unreadable', error: { type: 'execution_failed' } });
    expect(logged('AfterTool')).toHaveLength(1);
  });

  it('suppressOutput keeps the result from the display and changes nothing for the model', async () => {
    const { outcome } = await run({ AfterTool: { answer: { suppressOutput: true } } });
    expect(outcome).toEqual({ llmContent: 'done', suppressDisplay: true });
  });

  it('context, message and suppression of several hooks all count', async () => {
    const answers = [
      { hookSpecificOutput: { additionalContext: 'one' } },
      { systemMessage: 'two', suppressOutput: true },
      { systemMessage: 'three', hookSpecificOutput: { additionalContext: 'four' } },
    ];
    const { outcome } = await run({ AfterTool: answers.map((each) => ({ answer: each })) });
    expect(outcome).toEqual({ llmContent: 'done\n\none\nfour\n\n[System] two\nthree', suppressDisplay: true });
  });

  it('a stop replaces what the model would read by its reason and ends the loop', async () => {
    const { outcome, ran } = await run({ AfterTool: { answer: { continue: false, stopReason: 'budget' } } });
    expect(ran).toHaveLength(1);
    expect(outcome).toMatchObject({ llmContent: 'budget', shouldStop: true, stopReason: 'budget' });
  });

  it.each([
    ['a decision', { answer: { decision: 'block', reason: 'too late' } }],
    ['exit code 2', { answer: 'too late', exit: 2 }],
  ])('a refusal by %s comes too late and changes nothing', async (_, hook) => {
    const { outcome } = await run({ AfterTool: hook });
    expect(outcome).toEqual({ llmContent: 'done' });
  });

  it('a tool that throws gives a result that says so, and AfterTool is fired once', async () => {
    const { outcome, logged } = await run({ BeforeTool: {}, AfterTool: {} }, new Error('disk full'));
    expect(outcome).toMatchObject({
      llmContent: 'disk full',
      error: { type: 'execution_failed', message: 'disk full' },
    });
    expect(outcome.error?.cause).toBeInstanceOf(Error);
    expect(logged('AfterTool')).toHaveLength(1);
    expect(logged('AfterTool')[0]?.tool_response).toMatchObject({ error: { message: 'disk full' } });
  });

  it('hooks see what the tool returned, all four fields of it', async () => {
    const result = { llmContent: [{ text: 'a' }], returnDisplay: 'b', metadata: { c: 1 }, error: { message: 'd' } };
    const { logged } = await run({ AfterTool: {} }, result);
    expect(logged('AfterTool')[0]?.tool_response).toEqual(result);
  });
});

describe('when hooks fail', () => {
  const failures = [
    ['crash', { answer: 'boom', exit: 1 }],
    ['print garbage', { answer: '{"decision": ' }],
    ['time out', { delayMs: 20_000, timeout: 150 }],
    ['cannot be found', { isMissing: true }],
    ['answer with fields of the wrong type', { answer: { decision: 7, hookSpecificOutput: 'x', continue: 'no' } }],
  ] as const;

  it.each(failures)('the tool runs although its hooks %s', async (_, hook) => {
    const { outcome, ran } = await run({ BeforeTool: hook, AfterTool: hook });
    expect(ran).toEqual([{ path: 'a.txt' }]);
    expect(outcome.error).toBeUndefined();
    expect(outcome.llmContent).toMatch(/^done/);
  });

  it.each(failures)('a refusal counts beside hooks that %s', async (_, hook) => {
    const { outcome, ran } = await run({ BeforeTool: [hook, { answer: { decision: 'deny', reason: 'no' } }] });
    expect(ran).toEqual([]);
    expect(outcome.error?.type).toBe('blocked_by_hook');
  });
});

describe('without hooks', () => {
  it.each([
    ['are off', { enableHooks: false }],
    ['are on and none matches', { enableHooks: true }],
  ])("the tool's own result comes back when hooks %s", async (_, options) => {
    const { config, events } = makeHost({ BeforeTool: { matcher: '^other$' } }, options);
    const result = { llmContent: 'done' };
    expect(await executeToolWithHooks(config, 'write_file', {}, async () => result)).toBe(result);
    const thrown = await executeToolWithHooks(config, 'write_file', {}, () => Promise.reject(new Error('disk full')));
    expect(thrown).toMatchObject({ llmContent: 'disk full', error: { type: 'execution_failed' } });
    expect(events()).toEqual([]);
  });
});

describe('when the call is aborted', () => {
  it.each([true, false])('a tool that has not begun does not begin, hooks on: %s', async (enableHooks) => {
    const { config } = makeHost({ BeforeTool: { delayMs: 20_000 } }, { enableHooks });
    const signal = AbortSignal.timeout(enableHooks ? 200 : 0);
    if (!enableHooks) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    let ran = false;
    const execute = async () => {
      ran = true;
      return {};
    };
    const outcome = await executeToolWithHooks(config, 't', {}, execute, { signal });
    expect(ran).toBe(false);
    expect(outcome.error?.type).toBe('cancelled');
  });

  it('a person who does not answer is not awaited', async () => {
    const { config } = makeHost({ BeforeTool: { answer: { decision: 'ask', reason: 'sure?' } } });
    const controller = new AbortController();
    const onAsk = () => {
      controller.abort();
      return new Promise<never>(() => undefined);
    };
    const outcome = await executeToolWithHooks(config, 't', {}, async () => ({}), { signal: controller.signal, onAsk });
    expect(outcome.error?.type).toBe('cancelled');
  });

  it('hooks still see a tool that did run', async () => {
    const { config, logged } = makeHost({ AfterTool: {} });
    const controller = new AbortController();
    const execute = async () => {
      controller.abort();
      return errorResult('cancelled', 'aborted');
    };
    await executeToolWithHooks(config, 't', {}, execute, { signal: controller.signal });
    expect(logged('AfterTool')).toHaveLength(1);
  });
});

it('a host that has asked before the tool already is not asked twice, whatever the answer was', async () => {
  const { config, events } = makeHost({ BeforeTool: { answer: { decision: 'deny', reason: 'not here' } } });
  const answer = await askBeforeTool(config, 'write_file', { path: 'a' });
  const ran: unknown[] = [];
  const tool = (input: object) => {
    ran.push(input);
    return { llmContent: 'done' };
  };
  const refused = await executeToolWithHooks(config, 'write_file', { path: 'a' }, tool, { before: { answer } });
  expect(refused.error?.type).toBe('blocked_by_hook');
  expect(ran).toEqual([]);
  await executeToolWithHooks(config, 'write_file', { path: 'a' }, tool, { before: { answer: undefined } });
  expect(ran).toEqual([{ path: 'a' }]);
  expect(events()).toEqual(['BeforeTool']);
});
