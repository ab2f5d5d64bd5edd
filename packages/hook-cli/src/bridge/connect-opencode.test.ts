// @module-tag built
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryDirectory } from '@agent-hooks/test-support';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makePlaces } from '../../test/bridge/places.ts';
import { connectOpencode } from './connect-opencode.ts';

beforeEach(() => () => vi.unstubAllEnvs());

/** The plugin as opencode has it, in a home and a project of its own. */
function plugin(hooks: object, withinMs?: number) {
  const { home, project } = makePlaces(hooks);
  vi.stubEnv('HOME', home);
  vi.stubEnv('USERPROFILE', home);
  return connectOpencode({ directory: project, client }, withinMs === undefined ? {} : { withinMs });
}

/** What opencode’s own client was asked to show. */
const toasts: string[] = [];
const client = {
  tui: {
    showToast: async ({ body }: { body: { message: string } }) => void toasts.push(body.message),
  },
};

const on = (event: string, command: string, onFailure = 'allow') => ({
  [event]: [{ hooks: [{ type: 'command', name: 'x', command, onFailure }] }],
});
const say = (answer: object) => `echo '${JSON.stringify(answer)}'`;
const input = { tool: 'bash', sessionID: 's', callID: 'c' };

describe.skipIf(process.platform === 'win32')('the plugin for opencode', () => {
  it('throws a refusal, which the model reads', async () => {
    const hooks = plugin(on('BeforeTool', 'echo no >&2; exit 2'));
    await expect(hooks['tool.execute.before']?.(input, { args: { command: 'ls' } })).rejects.toThrow('no');
    const prompts = plugin(on('BeforeAgent', 'echo not this >&2; exit 2'));
    const message = { parts: [{ type: 'text', text: 'hello' }] };
    await expect(prompts['chat.message']?.({ sessionID: 's' }, message)).rejects.toThrow('not this');
  });

  it('says on the screen of opencode why a prompt was refused, and never writes over it', async () => {
    const printed = vi.spyOn(console, 'error');
    toasts.length = 0;
    const hooks = plugin(on('BeforeAgent', 'echo not this >&2; exit 2'));
    const message = { parts: [{ type: 'text', text: 'hello' }] };
    await expect(hooks['chat.message']?.({ sessionID: 's' }, message)).rejects.toThrow('not this');
    expect(toasts).toEqual(['The prompt was refused: not this']);
    const broken = plugin({ BeforeTool: 5 });
    await broken['tool.execute.before']?.(input, { args: { command: 'ls' } });
    expect(toasts[1]).toContain('BeforeTool: found 5');
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
  });

  it('runs hooks at the start of a session and at the end of a turn, once', async () => {
    const log = join(makeTemporaryDirectory(), 'log');
    writeFileSync(log, '');
    const context = say({ hookSpecificOutput: { additionalContext: 'RULES' } });
    const hooks = plugin({
      ...on('SessionStart', `cat >> '${log}'; echo >> '${log}'; ${context}`),
      ...on('AfterAgent', `cat >> '${log}'; echo >> '${log}'`),
    });
    const bus = (type: string, properties: object) => hooks.event?.({ event: { type, properties } }, {});
    await bus('session.created', { sessionID: 'a', info: { id: 'a' } });
    const message = { parts: [{ type: 'text', text: 'hello' }] };
    await hooks['chat.message']?.({ sessionID: 'a' }, message);
    expect(message.parts[0]?.text).toBe('hello\n\nRULES');
    await hooks['experimental.text.complete']?.({ sessionID: 'a' }, { text: 'first' });
    await hooks['experimental.text.complete']?.({ sessionID: 'a' }, { text: 'done' });
    for (let times = 0; times < 2; times++) await bus('session.idle', { sessionID: 'a' });
    const again = { parts: [{ type: 'text', text: 'more' }] };
    await hooks['chat.message']?.({ sessionID: 'a' }, again);
    expect(again.parts[0]?.text).toBe('more');
    await bus('session.created', { sessionID: 'b', info: { id: 'b', parentID: 'a' } });
    await bus('session.idle', { sessionID: 'b' });
    const inputs = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(inputs).toEqual([
      expect.objectContaining({ hook_event_name: 'SessionStart', session_id: 'a', source: 'startup' }),
      expect.objectContaining({ hook_event_name: 'AfterAgent', prompt_response: 'done', stop_hook_active: false }),
    ]);
  });

  it('begins a session that opencode resumes with its first prompt', async () => {
    const hooks = plugin(on('SessionStart', say({ hookSpecificOutput: { additionalContext: 'RULES' } })));
    const message = { parts: [{ type: 'text', text: 'hello' }] };
    await hooks['chat.message']?.({ sessionID: 'old' }, message);
    expect(message.parts[0]?.text).toBe('hello\n\nRULES');
  });

  it('runs hooks once where the plugin of the user and of the project are loaded', () => {
    const context = { directory: makePlaces({}).project };
    expect(Object.keys(connectOpencode(context))).toContain('tool.execute.before');
    expect(connectOpencode(context)).toEqual({});
    expect(Object.keys(connectOpencode({ ...context }))).toContain('tool.execute.before');
  });

  it('changes arguments in the very object that opencode looks at', async () => {
    const hooks = plugin(on('BeforeTool', say({ hookSpecificOutput: { tool_input: { command: 'pwd' } } })));
    const args: Record<string, unknown> = { command: 'ls', description: 'list' };
    await hooks['tool.execute.before']?.(input, { args });
    expect(args).toEqual({ command: 'pwd', description: 'list' });
  });

  it('adds a text for the model to the result and to the prompt', async () => {
    const context = say({ hookSpecificOutput: { additionalContext: 'MORE' } });
    const hooks = plugin({ ...on('AfterTool', context), ...on('BeforeAgent', context) });
    const output = { output: 'done' };
    await hooks['tool.execute.after']?.({ ...input, args: { command: 'ls' } }, output);
    expect(output.output).toBe('done\n\nMORE');
    const message = { parts: [{ type: 'text', text: 'hello' }] };
    await hooks['chat.message']?.({ sessionID: 's' }, message);
    expect(message.parts[0]?.text).toBe('hello\n\nMORE');
  });

  it('says nothing where hooks say nothing', async () => {
    const args = { command: 'ls' };
    await plugin(on('BeforeTool', 'true'))['tool.execute.before']?.(input, { args });
    expect(args).toEqual({ command: 'ls' });
  });

  it('has a time limit: a gate that hangs refuses, another hook is left out', async () => {
    const gate = plugin(on('BeforeTool', 'sleep 60', 'block'), 300);
    await expect(gate['tool.execute.before']?.(input, { args: { command: 'ls' } })).rejects.toThrow('x');
    const other = plugin(on('BeforeTool', 'sleep 60'), 300);
    await expect(other['tool.execute.before']?.(input, { args: { command: 'ls' } })).resolves.toBeUndefined();
  }, 30_000);

  it('refuses a call that cannot be read while a gate is due', async () => {
    const hooks = plugin(on('BeforeTool', 'true', 'block'));
    await expect(hooks['tool.execute.before']?.({ sessionID: 's' }, {})).rejects.toThrow('cannot be read');
    const circular: Record<string, unknown> = {};
    circular.args = circular;
    await expect(hooks['tool.execute.before']?.(input, circular)).rejects.toThrow();
  });
});
