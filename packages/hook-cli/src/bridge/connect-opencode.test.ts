// @module-tag built
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makePlaces } from '../../test/bridge/places.ts';
import { connectOpencode } from './connect-opencode.ts';

beforeEach(() => () => vi.unstubAllEnvs());

/** The plugin as opencode has it, in a home and a project of its own. */
function plugin(hooks: object, withinMs?: number) {
  const { home, project } = makePlaces(hooks);
  vi.stubEnv('HOME', home);
  vi.stubEnv('USERPROFILE', home);
  return connectOpencode({ directory: project }, withinMs === undefined ? {} : { withinMs });
}

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
