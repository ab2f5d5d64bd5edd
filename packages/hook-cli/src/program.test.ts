import { describe, expect, it } from 'vitest';
import { makeProject } from '../test/temporary-project.ts';
import { createProgram } from './program.ts';

const names =
  'init list validate explain fire trust untrust enable disable off on recipes schema record trace serve policy'.split(
    ' ',
  );

const { stdin, stdout, stderr, env } = process;
const io = { stdin, stdout, stderr, env, cwd: '.', color: false };

describe('the command line', () => {
  it.each(names)('%s has help with examples', async (name) => {
    const { code, stdout } = await makeProject().run([name, '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: agent-hooks ${name}`);
    expect(stdout).toContain('Examples:\n  $ ');
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(92);
  });

  it('documents its exit codes and lists its commands', async () => {
    const { code, stdout } = await makeProject().run(['--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('Exit codes: 0 success, 1 what you asked about has problems, 2 wrong usage.');
    for (const name of names) expect(stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
  });

  it('prints its version', async () => {
    expect(await makeProject().run(['--version'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  });

  it.each([
    [['lst'], '(Did you mean list?)'],
    [['valdate'], '(Did you mean validate?)'],
    [['list', '--jsn'], '(Did you mean --json?)'],
    [['\u001b[31mlist'], "unknown command '\\x1b[31mlist'"],
  ])('calls %j wrong usage and names what is nearest', async (argv, message) => {
    const { code, stdout, stderr } = await makeProject().run(argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('prints the schema of a settings file', async () => {
    const { stdout } = await makeProject().run(['schema']);
    expect(JSON.parse(stdout)).toMatchObject({ type: 'object', properties: { hooks: { type: 'object' } } });
  });

  it('turns what nobody foresaw into one sentence', async () => {
    const stdout = {
      write() {
        throw new Error('the disk is full');
      },
    };
    // Only `write` is called.
    const run = await makeProject().run(['schema'], { stdout: stdout as never });
    expect(run).toMatchObject({ code: 1, stderr: 'agent-hooks failed: the disk is full\n' });
  });

  it('declares its commands without loading what they do', () => {
    const program = createProgram(io);
    expect(program.commands.map((command) => command.name())).toEqual(expect.arrayContaining(names));
  });

  it('declares a command that is asked for as among all others', () => {
    const all = createProgram(io).commands.filter((command) => !['help', 'complete'].includes(command.name()));
    for (const command of all) {
      const alone = createProgram(io, command.name()).commands.find((each) => each.name() === command.name());
      expect(alone?.helpInformation()).toBe(command.helpInformation());
      expect(alone?.helpGroup()).toBe(command.helpGroup());
    }
    expect(createProgram(io, 'list').commands.map((each) => each.name())).toEqual(['list']);
  });

  it.each(['lst', 'constructor', '-C', 'help', 'complete'])(
    'declares all commands where the first word is %s',
    (word) => {
      expect(createProgram(io, word).commands).toHaveLength(createProgram(io).commands.length);
    },
  );

  it('opens stdin only for a command that reads it', () => {
    let isOpen = false;
    createProgram({
      get stdin() {
        isOpen = true;
        return process.stdin;
      },
      stdout,
      stderr,
      env,
      cwd: '.',
      color: false,
    });
    expect(isOpen).toBe(false);
  });
});
