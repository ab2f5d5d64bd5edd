import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callReply, chunkOf, type LoopbackReply, textReply } from '@agent-hooks/test-servers';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { connect, makeFolder, makeHost, type TestHooks, until } from '../../test/support.ts';
import { AgentHookConfig } from '../config/agent-hook-config.ts';
import type { RunAgentOptions } from './agent-options.ts';
import { fireLifecycle } from './lifecycle.ts';
import { runAgent } from './run-agent.ts';

const nestedAgent = join(import.meta.dirname, '..', '..', 'test', 'fixtures', 'nested-agent.mjs');

type Options = Partial<Omit<RunAgentOptions<never, never>, 'models' | 'adapter'>>;

async function run(hooks: TestHooks, replies: Parameters<typeof connect>[0], options: Options = {}) {
  const host = makeHost(hooks);
  const { models, server } = await connect(replies);
  const shown: string[] = [];
  const base = { config: host.config, models, model: 'gemini-test', prompt: 'do it', directory: host.directory };
  const onDisplay: Options['onDisplay'] = ({ result }) => shown.push(String(result.returnDisplay));
  const running = runAgent({ ...base, onText: (text) => shown.push(text), onDisplay, ...options });
  return { ...host, server, shown, running };
}

const write = callReply(['write_file', { file_path: 'a/b.txt', content: 'hello' }]);
const done = textReply('all done');
const body = (server: { requests: readonly { body: unknown }[] }, index: number) =>
  JSON.stringify(server.requests[index]?.body);

describe('a run', () => {
  it('fires its events in order, with real scripts, and does the work', async () => {
    const names = ['SessionStart', 'BeforeAgent', 'BeforeToolSelection', 'BeforeModel', 'AfterModel', 'BeforeTool'];
    const hooks = Object.fromEntries([...names, 'AfterTool', 'AfterAgent', 'SessionEnd'].map((name) => [name, {}]));
    const { running, directory, events, shown, logged } = await run(hooks, [write, done], { lifecycle: 'apply' });
    const model = ['BeforeToolSelection', 'BeforeModel', 'AfterModel'];
    expect(await running).toMatchObject({ ending: 'answered', text: 'all done' });
    expect(readFileSync(join(directory, 'a/b.txt'), 'utf8')).toBe('hello');
    expect(shown).toEqual(['Wrote a/b.txt', 'all done']);
    expect(events()).toEqual([
      ...['SessionStart', 'BeforeAgent', ...model, 'BeforeTool', 'AfterTool', ...model],
      ...['AfterAgent', 'SessionEnd'],
    ]);
    expect(logged('SessionStart')[0]?.source).toBe('startup');
    expect(logged('AfterAgent')[0]).toMatchObject({
      prompt: 'do it',
      prompt_response: 'all done',
      stop_hook_active: false,
    });
    expect(logged('SessionEnd')[0]?.reason).toBe('exit');
  });

  it('says to hooks which turn, which model, which subagent and which call an event is about', async () => {
    const hooks = Object.fromEntries(
      ['SessionStart', 'BeforeAgent', 'BeforeModel', 'BeforeTool', 'AfterTool', 'AfterAgent'].map((name) => [name, {}]),
    );
    const twice = callReply(['glob', { pattern: '*' }], ['glob', { pattern: '*' }]);
    const identity = { agentId: 'a-1', agentType: 'reviewer' };
    const { running, logged } = await run(hooks, [twice, done], { identity, concurrency: 2 });
    await running;
    for (const input of logged()) {
      expect(input).toMatchObject({ model: 'gemini-test', agent_id: 'a-1', agent_type: 'reviewer' });
    }
    const turns = logged().map(({ hook_event_name: name, turn_id: id }) => [name === 'SessionStart', id !== undefined]);
    expect(turns.every(([isOutside, hasTurn]) => isOutside !== hasTurn)).toBe(true);
    expect(new Set(logged().flatMap(({ turn_id: id }) => id ?? [])).size).toBe(1);
    const ids = (name: 'BeforeTool' | 'AfterTool') => logged(name).map(({ tool_use_id: id }) => String(id));
    expect(new Set(ids('BeforeTool')).size).toBe(2);
    expect(ids('AfterTool').sort()).toEqual(ids('BeforeTool').sort());
    for (const { duration_ms: duration } of logged('AfterTool')) expect(duration).toBeGreaterThanOrEqual(0);
  });

  it('that has a history resumes, and compresses it if it is long', async () => {
    const history = Array.from({ length: 9 }, (_, index) => ({
      role: index % 2 === 0 ? 'user' : 'model',
      parts: [{ text: `turn ${index}` }],
    }));
    const { running, logged, server } = await run({ SessionStart: {}, PreCompress: {} }, [done], {
      history,
      maxHistory: 8,
    });
    await running;
    expect(logged('SessionStart')[0]?.source).toBe('resume');
    expect(logged('PreCompress')[0]?.trigger).toBe('auto');
    expect(body(server, 0)).toContain('turn 4');
    expect(body(server, 0)).not.toContain('turn 3');
  });

  it('notifies of a question before it asks, and a no keeps the tool from running', async () => {
    const asked: unknown[] = [];
    const hooks = { BeforeTool: { answer: { decision: 'ask', reason: 'sure?' } }, Notification: {} };
    const { running, directory, logged, server } = await run(hooks, [write, done], {
      onAsk: ({ reason }) => {
        asked.push(reason, logged('Notification').length);
        return false;
      },
    });
    await running;
    expect(asked).toEqual(['sure?', 1]);
    expect(logged('Notification')[0]).toMatchObject({
      notification_type: 'ToolPermission',
      message: 'sure?',
      details: { tool_name: 'write_file' },
    });
    expect(existsSync(join(directory, 'a'))).toBe(false);
    expect(body(server, 1)).toContain('The user did not allow write_file: sure?');
  });

  it('refuses a tool about which no one can be asked, and notifies no one', async () => {
    const hooks = { BeforeTool: { answer: { decision: 'ask', reason: 'sure?' } }, Notification: {} };
    const { running, directory, logged, server } = await run(hooks, [write, done]);
    await running;
    expect(existsSync(join(directory, 'a'))).toBe(false);
    expect(logged('Notification')).toEqual([]);
    expect(body(server, 1)).toContain('nobody can be asked: sure?');
  });

  it('takes what the person said with a no to the model', async () => {
    const hooks = { BeforeTool: { answer: { decision: 'ask', reason: 'sure?' } } };
    const onAsk = async () => ({ allowed: false, message: 'use staging' });
    const { running, server } = await run(hooks, [write, done], { onAsk });
    await running;
    expect(body(server, 1)).toContain('The user said: use staging');
  });

  it.each<[string, object, string[]]>([
    ['hides a text', { suppressOutput: true }, []],
    ['replaces a text', { hookSpecificOutput: { llm_response: { text: 'replaced' } } }, ['replaced']],
  ])('shows nothing before AfterModel has answered, so that it still %s', async (_, answer, expected) => {
    const { running, shown } = await run({ AfterModel: { answer, delayMs: 100 } }, [textReply('a', 'b')]);
    await running;
    expect(shown).toEqual(expected);
  });

  it('shows text as it comes where no hook answers AfterModel', async () => {
    const { running, shown } = await run({ BeforeModel: {} }, [textReply('a', 'b')]);
    await running;
    expect(shown).toEqual(['a', 'b']);
  });

  it('shows what is for the user where the host wants it', async () => {
    const told: string[] = [];
    const hooks = Object.fromEntries(
      ['BeforeAgent', 'BeforeModel', 'BeforeTool', 'AfterTool', 'AfterModel'].map((name) => [
        name,
        { answer: { userMessage: name } },
      ]),
    );
    const onUserMessage = (message: string) => told.push(message);
    const { running, server, shown } = await run(hooks, [write, done], { onUserMessage, lifecycle: 'apply' });
    await running;
    expect(told).toEqual([
      ...['BeforeAgent', 'BeforeModel', 'AfterModel', 'BeforeTool\nAfterTool', 'BeforeModel', 'AfterModel'],
    ]);
    expect(shown).toEqual(['Wrote a/b.txt', 'all done']);
    expect(body(server, 1)).not.toMatch(/Before|After/);
  });

  it('asks the model no more often than it may, and leaves every call answered', async () => {
    const { running, server } = await run({}, () => write, { maxTurns: 3 });
    const { ending, history } = await running;
    expect(ending).toBe('exhausted');
    expect(server.requests).toHaveLength(3);
    expect(history.at(-1)?.parts?.[0]?.functionResponse).toBeDefined();
  });

  it('whose call comes although no tool may be called refuses it', async () => {
    const hooks = { BeforeToolSelection: { answer: { hookSpecificOutput: { toolConfig: { mode: 'NONE' } } } } };
    const { running, directory, server } = await run(hooks, [write, done]);
    await running;
    expect(existsSync(join(directory, 'a'))).toBe(false);
    expect(body(server, 1)).toContain('A hook allows no call of write_file in this turn');
  });

  it.each<[string, TestHooks, number]>([
    ['BeforeToolSelection', { BeforeToolSelection: { answer: { continue: false, stopReason: 'enough' } } }, 0],
    ['BeforeModel', { BeforeModel: { answer: { continue: false, stopReason: 'enough' } } }, 0],
    ['AfterModel', { AfterModel: { answer: { continue: false, stopReason: 'enough' } } }, 1],
    ['BeforeTool', { BeforeTool: { answer: { continue: false, stopReason: 'enough' } } }, 1],
    ['AfterTool', { AfterTool: { answer: { continue: false, stopReason: 'enough' } } }, 1],
  ])('is ended by a stop of %s, with its reason, and its session still ends', async (_, hooks, requests) => {
    const { running, server, logged } = await run({ ...hooks, SessionEnd: {} }, [write, done]);
    const { ending, reason, history } = await running;
    expect({ ending, reason }).toEqual({ ending: 'stopped', reason: 'enough' });
    expect(server.requests).toHaveLength(requests);
    expect(logged('SessionEnd')).toHaveLength(1);
    const calls = JSON.stringify(history).split('functionCall"').length;
    expect(JSON.stringify(history).split('functionResponse"').length).toBe(calls);
  });

  it('is ended by a refusal of BeforeModel', async () => {
    const { running } = await run({ BeforeModel: { answer: 'no', exit: 2 } }, [done]);
    expect(await running).toMatchObject({ ending: 'blocked', reason: 'no', history: [] });
  });
});

describe('an answer that is only observed', () => {
  const effective: [string, TestHooks, string][] = [
    ['a refusal', { BeforeAgent: { answer: { decision: 'deny', reason: 'no' } } }, 'wanted to block on BeforeAgent'],
    ['a stop', { SessionStart: { answer: { continue: false } } }, 'wanted to stop the agent on SessionStart'],
    [
      'a prompt',
      { BeforeAgent: { answer: { hookSpecificOutput: { prompt: 'x' } } } },
      'wanted to change the prompt on BeforeAgent',
    ],
    [
      'a message',
      { AfterAgent: { answer: { systemMessage: 'x' } } },
      'wanted to tell the model something on AfterAgent',
    ],
  ];

  it.each(effective)('is reported to the host: %s', async (_, hooks, message) => {
    const problems: string[] = [];
    const { config, directory } = makeHost(hooks, {
      hookSystem: { debugLogger: { debug() {}, log() {}, warn: (text) => problems.push(text), error() {} } },
    });
    const { models } = await connect([done]);
    const run = await runAgent({ config, models, model: 'gemini-test', prompt: 'do it', directory });
    expect(run.ending).toBe('answered');
    expect(problems.filter((problem) => problem.includes('no effect'))).toEqual([
      `A hook ${message}, which has no effect: this agent only observes the event. Set lifecycle: 'apply' to apply such answers.`,
    ]);
  });

  it('is the host’s own business where it listens to answers', async () => {
    const heard: string[] = [];
    const problems: string[] = [];
    const { config, directory } = makeHost({ BeforeAgent: { answer: { decision: 'deny' } }, AfterAgent: {} });
    const { models } = await connect([done]);
    await runAgent({
      ...{ models, model: 'gemini-test', prompt: 'do it', directory },
      config: { getHookSystem: () => config.getHookSystem(), onProblem: (problem) => problems.push(problem) },
      onLifecycleAnswer: (name) => heard.push(name),
    });
    expect([heard, problems]).toEqual([['BeforeAgent'], []]);
  });
});

describe('an abort', () => {
  it.each<[string, LoopbackReply]>([
    ['while the model answers', { chunks: [chunkOf([{ text: 'a' }], false)], ending: 'hang' }],
    ['while a tool runs', callReply(['run_shell_command', { command: 'sleep 60' }])],
  ])('%s ends the run at once, and the session ends', async (_, reply) => {
    const controller = new AbortController();
    const { running, server, logged } = await run({ SessionEnd: {}, AfterModel: {} }, [reply], {
      signal: controller.signal,
    });
    const ended = expect(running).rejects.toThrow(/abort/i);
    await until(() => server.requests.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    controller.abort();
    await ended;
    expect(logged('SessionEnd')).toMatchObject([{ reason: 'other' }]);
  });
});

describe('the events of a session', () => {
  const answers = (answer: object): TestHooks => ({
    SessionStart: { answer },
    BeforeAgent: { answer },
    AfterAgent: { answer },
  });
  const context = { hookSpecificOutput: { additionalContext: 'the context' }, systemMessage: 'the message' };

  it.each([
    ['a refusal', { decision: 'block', reason: 'no' }],
    ['a stop', { continue: false, stopReason: 'enough' }],
    ['context', context],
  ])('are only observed by default: %s changes nothing', async (_, answer) => {
    const observed: string[] = [];
    const { running, server } = await run(answers(answer), [done], {
      onLifecycleAnswer: (eventName) => observed.push(eventName),
    });
    expect((await running).ending).toBe('answered');
    expect(server.requests).toHaveLength(1);
    expect(body(server, 0)).not.toContain('the context');
    expect(observed).toEqual(['SessionStart', 'BeforeAgent', 'AfterAgent']);
  });

  it.each([
    ['observed: a slow hook delays nothing, and the session does not end before it', 'observe', {}, []],
    ['observed: a gate is waited for', 'observe', { onFailure: 'block' as const }, ['SessionStart']],
    ['applied: a slow hook is waited for', 'apply', {}, ['SessionStart']],
  ] as const)('%s', async (_, lifecycle, more, expected) => {
    const answered: string[] = [];
    const beforeRequest: string[][] = [];
    const reply = () => {
      beforeRequest.push([...answered]);
      return done;
    };
    const hooks = { SessionStart: { delayMs: 1500, answer: { systemMessage: 'late' }, ...more }, SessionEnd: {} };
    const { running, events } = await run(hooks, reply, {
      lifecycle,
      onLifecycleAnswer: (eventName) => answered.push(eventName),
    });
    await running;
    expect(beforeRequest).toEqual([expected]);
    expect(answered).toEqual(['SessionStart']);
    expect(events()).toEqual(['SessionStart', 'SessionEnd']);
  });

  it('observed: dispose waits for hooks that were not awaited', async () => {
    const { config } = makeHost({ BeforeAgent: { delayMs: 500, answer: { systemMessage: 'late' } } });
    const answered: string[] = [];
    const onLifecycleAnswer = (eventName: string) => answered.push(eventName);
    await fireLifecycle({ config, onLifecycleAnswer }, 'BeforeAgent', { fields: { prompt: 'p' } });
    expect(answered).toEqual([]);
    await config.dispose();
    expect(answered).toEqual(['BeforeAgent']);
  });

  it.each(['SessionStart', 'BeforeAgent'] as const)(
    'applied: context and message of %s go to the model',
    async (name) => {
      const { running, server } = await run({ [name]: { answer: context } }, [done], { lifecycle: 'apply' });
      await running;
      expect(body(server, 0)).toContain('do it\\n\\nthe context\\n\\n[System] the message');
    },
  );

  it.each(['SessionStart', 'BeforeAgent'] as const)('applied: a stop of %s ends the run', async (name) => {
    const hooks = { [name]: { answer: { continue: false, stopReason: 'enough' } }, AfterAgent: {}, SessionEnd: {} };
    const { running, server, events } = await run(hooks, [done], { lifecycle: 'apply' });
    expect(await running).toMatchObject({ ending: 'stopped', reason: 'enough' });
    expect(server.requests).toEqual([]);
    expect(events().at(-1)).toBe('SessionEnd');
  });

  it('applied: a refusal of BeforeAgent keeps the model from being asked', async () => {
    const { running, server } = await run({ BeforeAgent: { answer: 'not that', exit: 2 } }, [done], {
      lifecycle: 'apply',
    });
    expect(await running).toMatchObject({ ending: 'blocked', reason: 'not that', text: '' });
    expect(server.requests).toEqual([]);
  });

  it('applied: a refusal of AfterAgent sends the agent back to work, and only so often', async () => {
    const hooks = { AfterAgent: { answer: { decision: 'block', reason: 'run the tests' } } };
    const { running, server, logged, shown } = await run(hooks, () => done, { lifecycle: 'apply', maxRetries: 2 });
    const reason =
      'Hooks have sent the agent back to work 2 times, which is the limit, though a hook still objects: run the tests';
    expect(await running).toMatchObject({ ending: 'answered', text: 'all done', reason });
    expect(shown.at(-1)).toBe(reason);
    expect(server.requests).toHaveLength(3);
    expect(body(server, 1)).toContain('run the tests');
    expect(logged('AfterAgent').map((input) => input.stop_hook_active)).toEqual([false, true, true]);
  });

  it('applied: a hook of AfterAgent that always objects keeps the agent at work eight times, no more, and that is shown', async () => {
    const hooks = { AfterAgent: { answer: 'never enough', exit: 2 } };
    const { running, server, shown } = await run(hooks, () => done, { lifecycle: 'apply' });
    const { reason = '' } = await running;
    expect(reason).toContain('8 times, which is the limit, though a hook still objects: never enough');
    expect(shown.at(-1)).toBe(reason);
    expect(server.requests).toHaveLength(9);
  });

  it('applied: a hook of AfterAgent that is content the last time leaves nothing to say', async () => {
    const hooks = { AfterAgent: {} };
    const { running } = await run(hooks, () => done, { lifecycle: 'apply', maxRetries: 0 });
    expect(await running).not.toHaveProperty('reason');
  });

  it('applied: a stop of AfterAgent ends the run', async () => {
    const answer = { decision: 'block', reason: 'again', continue: false, stopReason: 'enough' };
    const { running, server } = await run({ AfterAgent: { answer } }, () => done, { lifecycle: 'apply' });
    expect(await running).toMatchObject({ ending: 'stopped', text: 'all done' });
    expect(server.requests).toHaveLength(1);
  });
});

describe('agents that hooks start', () => {
  afterEach(() => {
    delete process.env.AGENT_HOOKS_DEPTH;
  });

  it('do not begin past the limit, with hooks or without, and say why', async () => {
    process.env.AGENT_HOOKS_DEPTH = '4';
    for (const options of [{ enableHooks: true }, { enableHooks: false }]) {
      const host = makeHost({ SessionStart: {}, SessionEnd: {} }, options);
      const { models, server } = await connect([done]);
      const shown: string[] = [];
      const base = { config: host.config, models, model: 'gemini-test', prompt: 'do it', directory: host.directory };
      const result = await runAgent({ ...base, onText: (text) => shown.push(text) });
      expect(result).toMatchObject({ ending: 'stopped', text: '', history: [] });
      expect(result.reason).toMatch(/^This agent was started by a hook of an agent, 4 levels deep, and the limit is 3/);
      expect(shown).toEqual([result.reason]);
      expect(server.requests).toEqual([]);
      expect(host.events()).toEqual([]);
    }
  });

  it('may go as deep as the host says', async () => {
    process.env.AGENT_HOOKS_DEPTH = '4';
    const host = makeHost({ SessionStart: {} }, { hookSystem: { maxDepth: 4 } });
    const { models } = await connect([done]);
    const base = { config: host.config, models, model: 'gemini-test', prompt: 'do it', directory: host.directory };
    expect((await runAgent(base)).ending).toBe('answered');
  });

  it('end by themselves when each starts the next by a hook', { tags: ['built'], timeout: 60_000 }, async () => {
    const log = join(makeFolder(), 'depths');
    const hook = { type: 'command' as const, command: process.execPath, args: [nestedAgent, log] };
    const config = new AgentHookConfig({ workingDir: makeFolder(), hooks: { SessionStart: [{ hooks: [hook] }] } });
    onTestFinished(() => config.dispose());
    const { models } = await connect([done]);
    const base = { config, models, model: 'gemini-test', prompt: 'do it', directory: config.getWorkingDir() };
    expect((await runAgent(base)).ending).toBe('answered');
    expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual([
      '4 stopped This agent was started by a hook of an agent, 4 levels deep',
      '3 answered',
      '2 answered',
      '1 answered',
    ]);
  });
});
