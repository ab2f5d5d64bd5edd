import { describe, expect, it } from 'vitest';
import { makeProject } from '../test/temporary-project.ts';
import { createProgram } from './program.ts';

const firstScreen = 'asks setup guard connect list why fire test explain trust trace doctor off'.split(' ');
const names = [...firstScreen, ...'init recipes validate on disconnect admin'.split(' ')];

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
    const listed = [...stdout.matchAll(/^ {2}([a-z]+)\b/gm)].map(([, name]) => name);
    expect(listed.filter((name) => name !== 'help').sort()).toEqual([...firstScreen].sort());
    const all = (await makeProject().run(['help', '--all'])).stdout;
    for (const name of names) expect(all).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
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

  it.each([
    [['record', 'on'], 'trace --record on'],
    [['untrust', 'gate', '--json'], 'trust --remove gate --json'],
    [['disable', 'gate'], 'off gate'],
    [['policy', 'pack', '--help'], 'admin bundle pack --help'],
  ])('answers to the former name %j with the present one', async (argv, now) => {
    const { code, stdout, stderr } = await makeProject().run(argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^`agent-hooks [a-z ]+` has a new name\. Run: /);
    expect(stderr.endsWith(`Run: agent-hooks ${now}\n`)).toBe(true);
  });

  it('prints the help of a command below another, and names the way to all of them', async () => {
    expect((await makeProject().run(['help', 'admin', 'bundle'])).stdout).toContain('Usage: agent-hooks admin bundle');
    expect(await makeProject().run(['help', 'admin', 'pack'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('agent-hooks help --all'),
    });
  });

  it('prints the schema of a settings file', async () => {
    const { stdout } = await makeProject().run(['admin', 'schema']);
    expect(JSON.parse(stdout)).toMatchObject({ type: 'object', properties: { hooks: { type: 'object' } } });
  });

  it('turns what no one foresaw into one sentence', async () => {
    const stdout = {
      write() {
        throw new Error('the disk is full');
      },
    };
    // Only `write` is called.
    const run = await makeProject().run(['admin', 'schema'], { stdout: stdout as never });
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
    expect(createProgram(io, 'list').commands.map((each) => each.name())).toContain('list');
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
