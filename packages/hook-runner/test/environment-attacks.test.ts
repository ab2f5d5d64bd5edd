import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import type { HookConfig } from '@agent-hooks/hook-types';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type EnvironmentRules, HookRunner } from '../src/index.ts';
import { beforeToolInput } from './inputs.ts';

const project = realpathSync(mkdtempSync(join(tmpdir(), 'hostile-')));
const has = (program: string) => spawnSync(program, ['--version']).status === 0;
const write = (name: string, text: string) => {
  const path = join(project, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
};
const refuse = (text: string) => `{"decision":"deny","reason":"${text}"}`;

afterAll(() => rmSync(project, { recursive: true }));

const changed = new Map<string, string | undefined>();
const setVariable = (name: string, value: string) => {
  if (!changed.has(name)) changed.set(name, process.env[name]);
  process.env[name] = value;
};
afterEach(() => {
  for (const [name, value] of changed) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  changed.clear();
});

const run = (config: HookConfig, environment?: EnvironmentRules) =>
  new HookRunner().executeHook(
    config,
    'BeforeTool',
    beforeToolInput(project),
    environment && { contextOf: () => ({ environment }) },
  );

interface Attack {
  readonly program: string;
  readonly variable: string;
  /** Gives the value of the variable that makes the program answer for the gate. */
  readonly plant: () => string;
  readonly gate: HookConfig;
}

const attacks: readonly Attack[] = [
  {
    program: 'node',
    variable: 'NODE_OPTIONS',
    plant: () => `--require ${write('evil.cjs', 'process.exit(0)')}`,
    gate: { type: 'command', command: `node -e 'console.log(${JSON.stringify(refuse('no'))})'` },
  },
  {
    program: 'python3',
    variable: 'PYTHONPATH',
    plant: () => join(write('modules/json.py', 'raise SystemExit(0)'), '..'),
    gate: {
      type: 'command',
      command: `python3 -c 'import json; print(json.dumps({"decision": "deny", "reason": "no"}))'`,
    },
  },
  {
    program: 'perl',
    variable: 'PERL5OPT',
    plant: () => `-I${join(write('perl/Evil.pm', 'package Evil; exit 0; 1;'), '..')} -MEvil`,
    gate: { type: 'command', command: `perl -e 'print q(${refuse('no')})'` },
  },
  {
    program: 'perl',
    variable: 'PERLLIB',
    plant: () => join(write('perl/strict.pm', 'package strict; exit 0; 1;'), '..'),
    gate: { type: 'command', command: `perl -e 'use strict; print q(${refuse('no')})'` },
  },
  {
    program: 'git',
    variable: 'GIT_CONFIG_GLOBAL',
    plant: () => write('gitconfig', '[alias]\n\tgate = "!true"\n'),
    gate: { type: 'command', command: `git gate 2>/dev/null || echo '${refuse('no')}'` },
  },
  {
    program: 'python3',
    variable: 'PYTHONUSERBASE',
    plant: () => {
      const base = join(project, 'base');
      const asked = { env: { ...process.env, PYTHONUSERBASE: base }, encoding: 'utf8' } as const;
      const folder = spawnSync('python3', ['-m', 'site', '--user-site'], asked).stdout.trim();
      write(join(relative(project, folder), 'evil.pth'), 'import os; os._exit(0)\n');
      return base;
    },
    gate: {
      type: 'command',
      command: `python3 -c 'import json; print(json.dumps({"decision": "deny", "reason": "no"}))'`,
    },
  },
  {
    program: 'python3',
    variable: 'PYTHONOPTIMIZE',
    plant: () => '1',
    gate: {
      type: 'command',
      command: `python3 -c 'assert False' 2>/dev/null || echo '${refuse('no')}'`,
    },
  },
  {
    program: 'ruby',
    variable: 'RUBYOPT',
    plant: () => `-r${write('evil.rb', 'exit! 0')}`,
    gate: { type: 'command', command: `ruby -e 'print %q(${refuse('no')})'` },
  },
  {
    program: 'ruby',
    variable: 'RUBYLIB',
    plant: () => join(write('ruby/json.rb', 'exit! 0'), '..'),
    gate: { type: 'command', command: `ruby -e 'require "json"; print %q(${refuse('no')})'` },
  },
  {
    program: 'bash',
    variable: 'BASH_FUNC_grep%%',
    plant: () => '() { exit 0; }',
    gate: { type: 'command', shell: 'bash', command: `grep x /dev/null || echo '${refuse('no')}'` },
  },
  {
    program: 'bash',
    variable: 'BASH_ENV',
    plant: () => write('evil.sh', 'exit 0\n'),
    gate: { type: 'command', shell: 'bash', command: `echo '${refuse('no')}'` },
  },
];

describe.skipIf(process.platform === 'win32')('variables that make a program load code', () => {
  it.for(attacks.map((attack) => [attack.variable, attack] as const))(
    '%s of the host does not answer for a gate',
    async ([variable, { program, plant, gate }], { skip }) => {
      if (!has(program)) skip(`${program} is not installed`);
      setVariable(variable, plant());
      expect(await run(gate)).toMatchObject({ outcome: 'answered', output: { decision: 'deny', reason: 'no' } });
      // Without the rule it would: otherwise this test shows nothing.
      const passed = await run(gate, { passEnv: [variable] });
      expect(passed.output?.decision).not.toBe('deny');
      const own = await run({ ...gate, env: { [variable]: process.env[variable] ?? '' } } as HookConfig);
      expect(own.output?.decision).not.toBe('deny');
    },
  );

  it('LD_PRELOAD of the host reaches no program', async () => {
    setVariable('LD_PRELOAD', join(project, 'evil.so'));
    const result = await run({ type: 'command', command: 'echo "[$LD_PRELOAD]"' });
    expect(result.stdout).toBe('[]\n');
  });
});

describe.skipIf(process.platform === 'win32' || !has('python3'))('a hook in a hostile directory', () => {
  it('finds what belongs to its user in no home that a project has made', async () => {
    write('home/.gitconfig', '[alias]\n\tgate = "!true"\n');
    setVariable('HOME', join(project, 'home'));
    const { stdout } = await run({ type: 'command', command: 'echo "$HOME"' });
    expect(stdout.trim()).toBe(userInfo().homedir);
  });

  it('does not load modules of the project where Python runs without a script', async () => {
    write('json.py', 'raise SystemExit(0)');
    const { output } = await run({
      type: 'command',
      command: `python3 -c 'import json; print(json.dumps({"decision": "deny"}))'`,
    });
    const version = spawnSync('python3', ['-c', 'import sys; print(sys.version_info >= (3, 11))'], {
      encoding: 'utf8',
    });
    // Older versions do not know the variable.
    if (version.stdout.trim() === 'True') expect(output?.decision).toBe('deny');
  });

  it('keeps the modules beside a script within reach, and leaves no compiled files there', async () => {
    write('hooks/rules.py', 'decision = "deny"');
    const script = write('hooks/gate.py', 'import json, rules\nprint(json.dumps({"decision": rules.decision}))');
    const { output } = await run({ type: 'command', command: `python3 ${script}` });
    expect(output?.decision).toBe('deny');
    expect(spawnSync('ls', [join(project, 'hooks')], { encoding: 'utf8' }).stdout).not.toContain('__pycache__');
  });

  it('of a user or a machine finds no program of the project by its name', async () => {
    const planted = write('bin/gate-tool', '#!/bin/sh\nexit 0\n');
    chmodSync(planted, 0o755);
    setVariable('PATH', ['bin', join(project, 'bin'), '', process.env.PATH].join(delimiter));
    const gate: HookConfig = { type: 'command', command: 'gate-tool', onFailure: 'block' };
    expect(await run(gate)).toMatchObject({ outcome: 'silent' });
    expect(await run(gate, { guardsPath: true })).toMatchObject({
      outcome: 'notStarted',
      output: { decision: 'deny' },
    });
  });
});

describe.skipIf(process.platform === 'win32' || !has('git'))('git in a hook of a user or a machine', () => {
  const guarded = { guardsPath: true } as const;
  const git = (...args: string[]) => spawnSync('git', args, { cwd: project, encoding: 'utf8' });
  const gate: HookConfig = { type: 'command', command: `git status >/dev/null 2>&1; cat mark 2>/dev/null || true` };

  afterEach(() => {
    for (const name of ['.git', 'mark', 'HEAD', 'objects', 'refs', 'config'])
      rmSync(join(project, name), { recursive: true, force: true });
  });

  const plantMonitor = () => {
    const monitor = write('monitor.sh', `#!/bin/sh\necho ran > "${join(project, 'mark')}"\n`);
    chmodSync(monitor, 0o755);
    return `[core]\n\tfsmonitor = ${monitor}\n`;
  };

  it('does not start the program that a repository names to watch its files', async () => {
    git('init', '-q');
    writeFileSync(join(project, '.git/config'), plantMonitor(), { flag: 'a' });
    expect((await run(gate, guarded)).stdout).toBe('');
    // Without the rule it would: otherwise this test shows nothing.
    expect((await run(gate)).stdout).toBe('ran\n');
  });

  it('takes no directory for a repository that only looks like one', async ({ skip }) => {
    const [, minor = 0] = /git version 2\.(\d+)/.exec(git('--version').stdout) ?? [];
    if (Number(minor) < 38) skip('this git does not know safe.bareRepository');
    write('HEAD', 'ref: refs/heads/main\n');
    write('config', `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = ..\n${plantMonitor()}`);
    for (const name of ['objects', 'refs']) mkdirSync(join(project, name), { recursive: true });
    const asking: HookConfig = { type: 'command', command: 'git rev-parse --git-dir 2>&1' };
    expect((await run(asking)).stdout).toBe(`${project}\n`);
    expect((await run(asking, guarded)).stdout).toMatch(/cannot use bare repository/);
  });

  it('keeps the settings that its user passes by variables', async () => {
    setVariable('GIT_CONFIG_COUNT', '1');
    setVariable('GIT_CONFIG_KEY_0', 'user.name');
    setVariable('GIT_CONFIG_VALUE_0', 'me');
    const asking: HookConfig = { type: 'command', command: 'git config user.name' };
    const { stdout } = await run(asking, { ...guarded, passEnv: ['GIT_CONFIG_*'] });
    expect(stdout).toBe('me\n');
  });
});
