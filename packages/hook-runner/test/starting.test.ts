import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { CommandHookConfig, HookInput } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { HookRunner, type HookRunnerOptions } from '../src/index.ts';
import { beforeToolInput, fixtureHook, shellHook, temporaryDirectory } from './inputs.ts';
import { expectNothingLeft, openPipes } from './leftovers.ts';

expectNothingLeft();
const runner = new HookRunner();
const run = (hook: CommandHookConfig, cwd?: string) => runner.executeHook(hook, 'BeforeTool', beforeToolInput(cwd));

describe('the input', () => {
  it('is one JSON document on stdin and then its end', async () => {
    const result = await run(shellHook('cat; cat >&2'));
    expect(result.stdout).toBe(JSON.stringify(beforeToolInput()));
    expect(result.stderr).toBe('');
  });

  it.each([
    ['closes stdin at once', fixtureHook('close-stdin.sh'), 'did not listen'],
    ['reads a part of it', fixtureHook('read-half.sh'), 'heard enough'],
    ['exits at once', shellHook('echo \'{"reason":"bye"}\''), 'bye'],
  ])('may be twenty megabytes and go to a hook that %s', async (_, hook, reason) => {
    const before = openPipes();
    const input = beforeToolInput(undefined, { text: 'x'.repeat(20_000_000) });
    const results = await runner.executeHooksParallel([hook, hook, hook], 'BeforeTool', input);
    for (const result of results)
      expect(result).toMatchObject({ outcome: 'answered', output: { reason }, warnings: [] });
    await new Promise(setImmediate);
    expect(openPipes()).toBeLessThanOrEqual(before);
  });

  it.each<[string, () => HookInput]>([
    ['holds itself', () => Object.assign(beforeToolInput(), { self: undefined }, makeCycle())],
    ['holds a BigInt', () => Object.assign(beforeToolInput(), { big: 1n })],
    ['has no cwd', () => ({ ...beforeToolInput(), cwd: '' })],
    ['is nothing', () => undefined as unknown as HookInput],
  ])('that %s is reported and starts nothing', async (_, makeInput) => {
    const result = await runner.executeHook(shellHook('echo ran'), 'BeforeTool', makeInput());
    expect(result).toMatchObject({
      outcome: 'notStarted',
      success: false,
      stdout: '',
      error: { code: 'hook_not_started' },
    });
    expect(result.error?.message).toContain('The input of BeforeTool');
  });

  it('of an unknown event is reported and starts nothing', async () => {
    // Plain JavaScript can call with any name.
    const result = await runner.executeHook(shellHook('echo ran'), 'BeforeTea' as 'BeforeTool', beforeToolInput());
    expect(result).toMatchObject({ outcome: 'notStarted', stdout: '' });
    expect(result.error?.message).toContain("'BeforeTea'");
  });
});

describe('a command', () => {
  it.each([
    ['words alone', 'printf %s-%s a b', 'a-b'],
    ['a builtin', 'exit 2', undefined],
    ['an assignment', 'X=1 env', undefined],
    ['a pipe', 'echo a | tr a b', 'b'],
    ['a leading dash', '-no-such-program', undefined],
    ['blanks around it', '  uname \n', 'Linux'],
  ])('of %s means what it means to sh', async (_, command, printed) => {
    const direct = await run(shellHook(command));
    const throughShell = await run({ type: 'command', command: 'sh', args: ['-c', ` ${command}`] });
    expect(direct.exitCode).toBe(throughShell.exitCode);
    expect(direct.outcome).toBe(throughShell.outcome);
    if (printed !== undefined && process.platform === 'linux') expect(direct.output?.systemMessage).toBe(printed);
  });

  it('of plain words is started without a shell', async () => {
    const pid = `${process.execPath} -p process.ppid`;
    expect((await run(shellHook(pid))).stdout.trim()).toBe(`${process.pid}`);
    expect((await run(shellHook(`${pid};true`))).stdout.trim()).not.toBe(`${process.pid}`);
  });

  it('with args is started directly, and its words are not read by a shell', async () => {
    const hook: CommandHookConfig = {
      type: 'command',
      command: 'printf',
      args: ['[%s]', '$HOME', '`id`', 'a  b', '*', ''],
    };
    expect((await run(hook)).stdout).toBe('[$HOME][`id`][a  b][*][]');
  });

  it('of another shell is run by that shell', async () => {
    expect((await run(shellHook('echo "$BASH_VERSION"', { shell: 'bash' }))).stdout).toMatch(/^\d/);
  });

  it('runs a script without a first line that names its interpreter, as sh does', async () => {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, 'bare'), 'echo ran as sh', { mode: 0o755 });
    expect((await run(shellHook('./bare'), directory)).output?.systemMessage).toBe('ran as sh');
  });

  it('runs in the cwd of the input, and PWD says so', async () => {
    const directory = temporaryDirectory();
    expect((await run(shellHook('pwd'), directory)).stdout.trim()).toBe(directory);
    expect((await run(shellHook('printenv PWD'), directory)).stdout.trim()).toBe(directory);
  });
});

describe('a project directory', () => {
  const variables = ['LLXPRT_PROJECT_DIR', 'GEMINI_PROJECT_DIR', 'CLAUDE_PROJECT_DIR'];
  const names = [
    'plain',
    'a  b',
    'it\'s "quoted"',
    '$(touch x)',
    '`touch x`',
    'two\nlines',
    '*',
    '-rf',
    'ünï €',
    '$HOME',
    'a;touch x;#',
    '~',
    '\\',
  ];

  it.each(names)('may be named %j and a hook still finds its scripts', async (name) => {
    const directory = join(temporaryDirectory(), name);
    mkdirSync(join(directory, 'hooks'), { recursive: true });
    writeFileSync(join(directory, 'hooks', 'show.sh'), '#!/bin/sh\nprintf "%s\\0" "$@" "$PWD"\n', { mode: 0o755 });
    for (const variable of variables) {
      const bare = `$${variable}`;
      const braced = `\${${variable}}`;
      const hooks = [
        shellHook(`${bare}/hooks/show.sh ${braced} "${bare}" '${bare}'`),
        shellHook(`"${braced}/hooks/show.sh" ${bare} "$(printf %s. ${bare} | sed 's/[.]$//')" '${bare}'`, {
          shell: 'bash',
        }),
        { ...shellHook(`${bare}/hooks/show.sh`), args: [braced, bare, `\${${variable}:-}`] },
      ];
      for (const hook of hooks) {
        const literal = hook.args?.[2] ?? bare;
        const { stdout } = await run(hook, directory);
        expect(stdout.split('\0').slice(0, -1), hook.command).toEqual([directory, directory, literal, directory]);
      }
    }
    expect(readdirSync(directory)).toEqual(['hooks']);
  });
});

describe('a command that cannot be started', () => {
  it.each([
    ['is not found', shellHook('no-such-program --x'), 127, /no-such-program.*not found.*PATH/s],
    ['is not found by the shell', shellHook('no-such-program | cat; no-such-program'), 127, /not found/],
    ['is not executable', shellHook('./plain-file'), 126, /plain-file.*chmod \+x/s],
    ['is a directory', shellHook('./folder'), 126, /chmod \+x/],
    [
      'is not found, with args',
      { ...shellHook('no-such-program'), args: ['x'] },
      null,
      /'no-such-program' was not found/,
    ],
    [
      'is not executable, with args',
      { ...shellHook('./plain-file'), args: [] },
      null,
      /'.\/plain-file' is not an executable.*chmod/,
    ],
    [
      'is named by an unknown shell',
      shellHook('echo hi', { shell: 'no-such-shell' }),
      null,
      /'no-such-shell' was not found/,
    ],
    ['holds a NUL', shellHook('echo a\0b'), null, /null bytes/],
    ['is longer than the system allows', shellHook(`echo ${'x'.repeat(3_000_000)};`), null, /too long/],
  ])('fails open and says why: one that %s', async (_, hook, exitCode, message) => {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, 'plain-file'), 'text', { mode: 0o644 });
    mkdirSync(join(directory, 'folder'));
    const result = await run(hook, directory);
    expect(result).toMatchObject({
      outcome: 'notStarted',
      success: false,
      exitCode,
      error: { code: 'hook_not_started' },
    });
    // A shell that could not run it has said so, and a shell's failure is a failure like any other.
    const warning = { decision: 'allow', systemMessage: `Warning: ${result.stderr.trim()}` };
    expect(result.output).toEqual(exitCode === null ? undefined : warning);
    expect(result.error?.message).toMatch(message);
    expect(result.error?.message).toContain(directory);
  });

  it.each([
    ['no-such-program', /'no-such-program' was not found/],
    ['plain-file', /'plain-file' is not an executable.*chmod/],
  ])(
    'distinguishes a directory of PATH that may not be entered from a file that is not a program: %s',
    async (name, message) => {
      const directory = temporaryDirectory();
      const locked = join(directory, 'locked');
      mkdirSync(locked, { mode: 0o000 });
      writeFileSync(join(directory, 'plain-file'), 'text', { mode: 0o644 });
      const hook = { ...shellHook(name, { env: { PATH: [locked, directory].join(delimiter) } }), args: [] };
      const result = await run(hook, directory);
      expect(result).toMatchObject({ outcome: 'notStarted', exitCode: null });
      expect(result.error?.message).toMatch(message);
    },
  );

  it.each([
    ['has been deleted', (path: string) => rmSync(path, { recursive: true })],
    ['is a file', (path: string) => rmSync(path, { recursive: true }) ?? writeFileSync(path, '')],
  ])('is distinguished from a working directory that %s: there it runs in the nearest one', async (_, change) => {
    const root = temporaryDirectory();
    const directory = join(root, 'gone');
    mkdirSync(directory);
    change(directory);
    for (const hook of [shellHook('pwd'), shellHook('echo "$PWD";'), { ...shellHook('pwd'), args: [] }]) {
      const result = await run(hook, join(directory, 'below'));
      expect(result).toMatchObject({ outcome: 'answered', exitCode: 0, stdout: `${root}\n` });
      expect(result.warnings.join()).toContain(`${join(directory, 'below')} does not exist`);
    }
    const missing = await run(shellHook('./no-such-script.sh'), directory);
    expect(missing).toMatchObject({ outcome: 'notStarted' });
  });

  it('in a directory that is gone keeps a refusal', async () => {
    const directory = join(temporaryDirectory(), 'gone');
    const result = await run(shellHook('echo no >&2; exit 2'), directory);
    expect(result).toMatchObject({ outcome: 'blocked', output: { decision: 'deny', reason: 'no' } });
  });

  it('because its kind is unknown fails open', async () => {
    const result = await runner.executeHook({ type: 'plugin', name: 'mine' }, 'BeforeTool', beforeToolInput());
    expect(result).toMatchObject({ outcome: 'notStarted', success: false, hookConfig: { name: 'mine' } });
    expect(result).not.toHaveProperty('output');
    expect(result.error?.message).toContain("'mine'");
  });
});

describe('the environment of a hook', () => {
  const printed = async (hook: CommandHookConfig, options?: HookRunnerOptions) => {
    const { stdout } = await new HookRunner(options).executeHook(hook, 'BeforeTool', beforeToolInput('/'));
    return Object.fromEntries(stdout.split('\0').map((line) => line.split(/=(.*)/s).slice(0, 2)));
  };
  const env = shellHook('env -0', { env: { OWN: 'own', GEMINI_PROJECT_DIR: '/elsewhere' } });

  it("is the host's, then the project's variables, then its own", async () => {
    process.env.HOST_ONLY = 'host';
    expect(await printed(env)).toMatchObject({
      HOST_ONLY: 'host',
      OWN: 'own',
      LLXPRT_PROJECT_DIR: '/',
      CLAUDE_PROJECT_DIR: '/',
      GEMINI_PROJECT_DIR: '/elsewhere',
    });
    delete process.env.HOST_ONLY;
  });

  it.each<[string, HookRunnerOptions['inheritEnv']]>([
    ['a list', ['KEPT_*']],
    ['a function', (name) => name === 'PATH' || name.startsWith('KEPT_')],
  ])('leaves out what the host keeps back by %s', async (_, inheritEnv) => {
    process.env.KEPT_NAME = 'kept';
    process.env.SECRET_TOKEN = 'secret';
    const environment = await printed(env, { inheritEnv: inheritEnv ?? 'all' });
    expect(environment).toMatchObject({ KEPT_NAME: 'kept', OWN: 'own', PATH: process.env.PATH });
    expect(environment).not.toHaveProperty('SECRET_TOKEN');
    delete process.env.KEPT_NAME;
    delete process.env.SECRET_TOKEN;
  });

  it('is reported as broken if the function of the host throws', async () => {
    const broken = new HookRunner({
      inheritEnv: () => {
        throw new Error('oops');
      },
    });
    const result = await broken.executeHook(env, 'BeforeTool', beforeToolInput());
    expect(result).toMatchObject({ outcome: 'notStarted', error: { message: expect.stringContaining('oops') } });
  });
});

describe("a start-up file of the user's", () => {
  const home = () => {
    const directory = temporaryDirectory();
    for (const file of ['.bashrc', '.bash_profile', '.profile', '.zshenv']) {
      writeFileSync(join(directory, file), 'echo printed by a start-up file\n');
    }
    writeFileSync(join(directory, 'script.bash'), '#!/usr/bin/env bash\necho \'{"decision":"deny"}\'\n');
    chmodSync(join(directory, 'script.bash'), 0o755);
    return directory;
  };
  const answer = 'echo \'{"decision":"deny"}\'';

  it.each<[string, CommandHookConfig]>([
    ['sh', shellHook(answer)],
    ['bash', shellHook(answer, { shell: 'bash' })],
    ['a bash script', shellHook('./script.bash')],
    ['a bash in sh', shellHook(`bash -c '${answer.replaceAll("'", `'\\''`)}'`)],
    ['a bash script through bash', shellHook('./script.bash;', { shell: 'bash' })],
  ])('is read by none of the shells of a hook: %s', async (_, hook) => {
    const directory = home();
    const saved = {
      HOME: process.env.HOME,
      SHLVL: process.env.SHLVL,
      BASH_ENV: process.env.BASH_ENV,
      ENV: process.env.ENV,
    };
    for (const level of [undefined, '0']) {
      Object.assign(process.env, {
        HOME: directory,
        BASH_ENV: join(directory, '.bashrc'),
        ENV: join(directory, '.bashrc'),
      });
      delete process.env.SHLVL;
      if (level !== undefined) process.env.SHLVL = level;
      const result = await run(hook, directory);
      for (const [name, value] of Object.entries(saved)) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
      expect(result).toMatchObject({ output: { decision: 'deny' }, warnings: [] });
    }
  });
});

function makeCycle(): object {
  const cycle: { again?: object } = {};
  cycle.again = cycle;
  return { cycle };
}
