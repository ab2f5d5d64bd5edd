// The events around questions, refusals, subagents and ends: real scripts, the real client, whole runs of the agent.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HookEventName } from '@agent-hooks/hook-types';
import { callReply, type LoopbackReply, textReply } from '@agent-hooks/test-servers';
import { describe, expect, it } from 'vitest';
import type { RunAgentOptions } from '../src/agent/agent-options.ts';
import { runAgent } from '../src/agent/run-agent.ts';
import { UserInterrupt } from '../src/agent/user-interrupt.ts';
import { connect, makeHost, type TestHooks, until } from './support.ts';

type Options = Partial<Omit<RunAgentOptions<never, never>, 'models' | 'adapter'>>;

const write = callReply(['write_file', { file_path: 'a.txt', content: 'hello' }]);
const shell = (command: string) => callReply(['run_shell_command', { command }]);
const task = (prompt: string, agent_type = 'general') => callReply(['task', { agent_type, prompt }]);

async function start(hooks: TestHooks, replies: readonly LoopbackReply[], options: Options = {}) {
  const host = makeHost(hooks);
  const { models, server } = await connect((_, index) => replies[index] ?? textReply('all done'));
  const base = { config: host.config, models, model: 'gemini-test', prompt: 'do it', directory: host.directory };
  const shown: string[] = [];
  const running = runAgent({ ...base, onText: (text) => shown.push(text), ...options });
  const request = (index: number) => JSON.stringify(server.requests[index]?.body ?? '');
  const isWritten = () => existsSync(join(host.directory, 'a.txt'));
  return { ...host, server, running, request, isWritten, shown };
}

const ask = { answer: { decision: 'ask', reason: 'is it wise?' } };

describe('PermissionRequest', () => {
  it('is fired when a person would be asked, with the reason and who asked, before anyone is notified', async () => {
    const hooks = { BeforeTool: ask, PermissionRequest: {}, Notification: {}, ToolDenied: {} };
    const { running, events, logged } = await start(hooks, [write], { onAsk: () => true });
    await running;
    expect(events()).toEqual(['BeforeTool', 'PermissionRequest', 'Notification']);
    expect(logged('PermissionRequest')[0]).toMatchObject({
      ...{ tool_name: 'write_file', tool_input: { content: 'hello' }, reason: 'is it wise?', asked_by: 'test hook' },
      tool_use_id: logged('BeforeTool')[0]?.tool_use_id,
    });
  });

  it('is not fired where no one would be asked', async () => {
    const { running, events } = await start({ BeforeTool: {}, PermissionRequest: {} }, [write]);
    await running;
    expect(events()).toEqual(['BeforeTool']);
  });

  it.each([{ onAsk: () => false }, {}])(
    'lets a hook allow the call, and then no one is asked (%#)',
    async (options) => {
      const hooks = { BeforeTool: ask, PermissionRequest: { answer: { decision: 'allow' } }, Notification: {} };
      const { running, isWritten, events } = await start(hooks, [write], options);
      await running;
      expect(isWritten()).toBe(true);
      expect(events()).not.toContain('Notification');
    },
  );

  it('waits for all its hooks: a slow deny wins over a quick allow', async () => {
    const late = { answer: { decision: 'deny', reason: 'not today' }, delayMs: 400 };
    const hooks = { BeforeTool: ask, PermissionRequest: [{ answer: { decision: 'allow' } }, late], ToolDenied: {} };
    const asked: unknown[] = [];
    const { running, isWritten, request, logged } = await start(hooks, [write], {
      onAsk: (question) => asked.push(question) > 0,
    });
    await running;
    expect([isWritten(), asked]).toEqual([false, []]);
    expect(request(1)).toContain('not today');
    expect(logged('ToolDenied')[0]).toMatchObject({ reason: 'not today', denied_by: 'test hook' });
  });

  it.each([{}, { answer: { decision: 'ask' } }, { answer: { systemMessage: 'hm' } }, { exit: 1 }])(
    'leaves the question to the person if its hooks have no opinion (%#)',
    async (hook) => {
      const asked: unknown[] = [];
      const { running, isWritten } = await start({ BeforeTool: ask, PermissionRequest: hook }, [write], {
        onAsk: (question) => asked.push(question) > 0,
      });
      await running;
      expect(asked).toMatchObject([{ toolName: 'write_file', reason: 'is it wise?', askedBy: 'test hook' }]);
      expect(isWritten()).toBe(true);
    },
  );

  it('refuses if a gate that was due fails', async () => {
    const hooks = { BeforeTool: ask, PermissionRequest: { exit: 1, onFailure: 'block' as const } };
    const { running, isWritten } = await start(hooks, [write], { onAsk: () => true });
    await running;
    expect(isWritten()).toBe(false);
  });
});

describe('ToolDenied', () => {
  const says = { onAsk: () => ({ allowed: false, message: 'use the other file' }) };
  it.each<[string, TestHooks, Options, object]>([
    ['a hook', { BeforeTool: { answer: { decision: 'deny', reason: 'no' } } }, {}, { denied_by: 'test hook' }],
    ['a stop', { BeforeTool: { answer: { continue: false, stopReason: 'no' } } }, {}, { denied_by: 'test hook' }],
    ['the user, with their words', { BeforeTool: ask }, says, { denied_by: 'user' }],
    ['nobody who could be asked', { BeforeTool: ask }, {}, { denied_by: 'host' }],
    ['a failed gate', { BeforeTool: { exit: 1, onFailure: 'block' } }, {}, { denied_by: 'test hook' }],
    [
      'a restriction of tools',
      { BeforeToolSelection: { answer: { hookSpecificOutput: { toolConfig: { mode: 'NONE' } } } } },
      {},
      { denied_by: 'BeforeToolSelection' },
    ],
  ])('is fired once for a call that was refused by %s', async (_, hooks, options, expected) => {
    const { running, logged, isWritten, request } = await start(
      { ...hooks, ToolDenied: {}, AfterTool: {} },
      [write],
      options,
    );
    await running;
    expect(isWritten()).toBe(false);
    expect(logged('AfterTool')).toEqual([]);
    expect(logged('ToolDenied')).toMatchObject([{ tool_name: 'write_file', ...expected }]);
    const [denied] = logged('ToolDenied');
    expect(String(denied?.reason)).not.toBe('');
    if (options === says) {
      expect(denied?.reason).toContain('use the other file');
      expect(request(1)).toContain('use the other file');
    }
  });

  it('is not fired for a call that ran, nor for one that is the model’s mistake', async () => {
    const wrong = callReply(['write_file', { file_path: 1 }], ['no_such_tool', {}]);
    const { running, logged } = await start({ BeforeTool: {}, ToolDenied: {} }, [write, wrong]);
    await running;
    expect(logged('ToolDenied')).toEqual([]);
  });
});

describe('a subagent', () => {
  const lifecycle: readonly HookEventName[] = ['BeforeAgent', 'SubagentStart', 'SubagentStop', 'AfterAgent'];
  const watch = Object.fromEntries([...lifecycle, 'BeforeTool', 'AfterTool'].map((name) => [name, {}])) as TestHooks;

  it('works between its events, and its tools between those of the agent, all distinguished', async () => {
    const replies = [task('look around'), write, textReply('I looked'), textReply('all done')];
    const { running, events, logged, request, isWritten, shown } = await start(watch, replies, {
      lifecycle: 'apply',
    });
    expect(await running).toMatchObject({ ending: 'answered', text: 'all done' });
    expect(isWritten()).toBe(true);
    expect(events()).toEqual([
      ...['BeforeAgent', 'BeforeTool', 'SubagentStart', 'BeforeTool', 'AfterTool', 'SubagentStop'],
      ...['AfterTool', 'AfterAgent'],
    ]);
    const [begin] = logged('SubagentStart');
    expect(begin).toMatchObject({ agent_type: 'general', prompt: 'look around', turn_id: expect.any(String) });
    const [end] = logged('SubagentStop');
    expect(end).toMatchObject({ agent_id: begin?.agent_id, prompt_response: 'I looked', stop_hook_active: false });
    const tools = logged('BeforeTool').map(({ tool_name, agent_id, agent_type, turn_id }) => [
      ...[tool_name, agent_id, agent_type, turn_id],
    ]);
    expect(tools).toEqual([
      ['task', undefined, undefined, begin?.turn_id],
      ['write_file', begin?.agent_id, 'general', begin?.turn_id],
    ]);
    expect(request(3)).toContain('I looked');
    expect(shown).toEqual(['all done']);
  });

  it('has its tools guarded by the hooks of the agent, and cannot give tasks itself', async () => {
    const deny = { answer: { decision: 'deny', reason: 'no files' }, matcher: 'write_file' };
    const { running, isWritten, request, logged } = await start({ BeforeTool: deny, ToolDenied: {} }, [
      task('write it'),
      write,
      textReply('I could not'),
      textReply('all done'),
    ]);
    await running;
    expect(isWritten()).toBe(false);
    expect(request(2)).toContain('no files');
    expect(logged('ToolDenied')[0]).toMatchObject({ agent_type: 'general', tool_name: 'write_file' });
    expect(request(0)).toContain('"name":"task"');
    expect(request(1)).not.toContain('"name":"task"');
  });

  it('is matched by its type, and has only the tools and the instructions of its kind', async () => {
    const subagents = [
      { type: 'reader', description: 'Reads.', instructions: 'Change nothing.', tools: ['read_file'] },
      { type: 'writer', description: 'Writes.' },
    ];
    const { running, logged, request } = await start(
      { SubagentStart: { matcher: '^writer$' } },
      [task('look', 'reader'), textReply('seen'), task('write', 'writer'), textReply('written'), task('x', 'nobody')],
      { subagents },
    );
    await running;
    expect(logged('SubagentStart')).toMatchObject([{ agent_type: 'writer' }]);
    expect(request(1)).toContain('look\\n\\nChange nothing.');
    expect(request(1)).toContain('"name":"read_file"');
    expect(request(1)).not.toContain('"name":"write_file"');
    expect(request(5)).toContain("no subagent 'nobody'");
  });

  it('is sent back to work by its hooks, and only so often', async () => {
    const hooks = { SubagentStop: { answer: { decision: 'block', reason: 'name the files' } } };
    const { running, logged, request } = await start(hooks, [task('look')], { lifecycle: 'apply', maxRetries: 2 });
    await running;
    expect(logged('SubagentStop').map(({ stop_hook_active }) => stop_hook_active)).toEqual([false, true, true]);
    expect(request(2)).toContain('name the files');
    expect(request(4)).toContain('2 times, which is the limit');
  });
});

describe('AgentError', () => {
  it('is fired for a turn that failed, which AfterAgent never sees', async () => {
    const { running, logged, events } = await start({ AgentError: {}, AfterAgent: {}, SessionEnd: {} }, [
      { status: 400 },
    ]);
    await expect(running).rejects.toThrow();
    expect(logged('AgentError')).toMatchObject([{ prompt: 'do it', error: { kind: 'failed' } }]);
    expect(events()).toEqual(['AgentError', 'SessionEnd']);
  });

  it.each([
    ['interrupted', new UserInterrupt()],
    ['aborted', new Error('the host ends')],
  ])('is fired for a turn that was %s, whose running tool is ended', async (kind, reason) => {
    const controller = new AbortController();
    const { running, logged, directory } = await start(
      { AgentError: {}, AfterAgent: {} },
      [shell('echo $$ > pid; sleep 60')],
      { signal: controller.signal },
    );
    const pidFile = join(directory, 'pid');
    await until(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8').trim() !== '');
    controller.abort(reason);
    await expect(running).rejects.toThrow(reason.message);
    expect(logged('AgentError')).toMatchObject([{ error: { kind, message: reason.message } }]);
    expect(logged('AfterAgent')).toEqual([]);
    const pid = Number(readFileSync(pidFile, 'utf8'));
    await until(() => !isRunning(pid));
  });

  it('is fired for an interrupt that ends a running hook', async () => {
    const controller = new AbortController();
    const slow = { delayMs: 60_000 };
    const { running, logged, isWritten } = await start({ AgentError: {}, BeforeTool: slow }, [write], {
      signal: controller.signal,
    });
    await until(() => logged('BeforeTool').length === 1);
    controller.abort(new UserInterrupt());
    await expect(running).rejects.toThrow('interrupted');
    expect(logged('AgentError')).toMatchObject([{ error: { kind: 'interrupted' } }]);
    expect(isWritten()).toBe(false);
  });

  it('is fired for the subagent and for the agent when both are interrupted, each as its own', async () => {
    const controller = new AbortController();
    const hooks = { AgentError: {}, SubagentStop: {} };
    const { running, logged, directory } = await start(hooks, [task('wait'), shell('touch begun; sleep 60')], {
      signal: controller.signal,
    });
    await until(() => existsSync(join(directory, 'begun')));
    controller.abort(new UserInterrupt());
    await expect(running).rejects.toThrow('interrupted');
    expect(logged('AgentError').map(({ agent_type, prompt }) => [agent_type, prompt])).toEqual([
      ['general', 'wait'],
      [undefined, 'do it'],
    ]);
    expect(logged('SubagentStop')).toEqual([]);
  });
});

it('PostCompress is fired after the conversation was compressed, with what became of it', async () => {
  const history = Array.from({ length: 6 }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'model',
    parts: [{ text: `turn ${index}` }],
  }));
  const { running, events, logged } = await start({ PreCompress: {}, PostCompress: {}, BeforeModel: {} }, [], {
    history,
    maxHistory: 5,
    lifecycle: 'apply',
  });
  await running;
  expect(events()).toEqual(['PreCompress', 'PostCompress', 'BeforeModel']);
  expect(logged('PostCompress')[0]).toMatchObject({ trigger: 'auto', summary: expect.stringContaining('of 6 turns') });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
