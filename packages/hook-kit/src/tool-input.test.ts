import { describe, expect, it } from 'vitest';
import { toolInput } from './tool-input.ts';

const call = (name: string, input: Record<string, unknown>) => ({ tool_name: name, tool_input: input });

describe('the input of a tool', () => {
  it('has its types, and is undefined for other tools', () => {
    const shell = toolInput('run_shell_command');
    const command: string | undefined = shell(call('run_shell_command', { command: 'ls', extra: 1 }))?.command;
    expect(command).toBe('ls');
    expect(shell(call('read_file', { file_path: 'a' }))).toBeUndefined();
    expect(toolInput('read_file')(call('read_file', { file_path: 'a', limit: 3 }))?.limit).toBe(3);
  });

  it('is found by any name of the tool', () => {
    const called = {
      tool_name: 'Bash',
      tool_names: ['Bash', 'shell', 'run_shell_command'],
      tool_input: { command: 'ls' },
    };
    expect(toolInput('shell')(called)?.command).toBe('ls');
    expect(toolInput('run_shell_command')(called)?.command).toBe('ls');
    expect(toolInput('write')(called)).toBeUndefined();
  });

  it.each([{}, { command: 3 }, { command: ['ls'] }])('of another shape throws: %j', (input) => {
    expect(() => toolInput('run_shell_command')(call('run_shell_command', input))).toThrow(
      /command is (missing|not a string)/,
    );
  });

  it('is checked by a schema of your own', () => {
    const schema = {
      '~standard': {
        validate: (value: unknown) =>
          typeof (value as { to?: unknown }).to === 'string'
            ? { value: value as { to: string } }
            : { issues: [{ message: 'to is missing' }] },
      },
    };
    const deploy = toolInput('deploy', schema);
    expect(deploy(call('deploy', { to: 'prod' }))?.to).toBe('prod');
    expect(() => deploy(call('deploy', {}))).toThrow('to is missing');
  });

  it('of an unknown tool needs a schema', () => {
    // @ts-expect-error A tool without known inputs needs a schema.
    expect(() => toolInput('deploy')).toThrow(/needs a schema/);
  });
});
