// @module-tag built
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asPerson, builtCommand, normalise, runCommand } from './run-command.ts';
import { makeProject, settingsWith } from './temporary-project.ts';

const settingsFile = '.llxprt/settings.json';
const golden = (name: string) => join(import.meta.dirname, 'golden', `${name}.txt`);

function sampleProject() {
  const project = makeProject({
    [settingsFile]: `{
  "enableHooks": true,
  "hooks": {
    "BeforeTool": [
      {
        "matcher": "write_file|replace",
        "hooks": [
          { "type": "command", "name": "secrets", "command": "./hooks/secrets.sh", "timeout": 5000 },
          { "type": "command", "name": "style", "command": "echo 'Mind the style guide.'" }
        ]
      },
      { "matcher": "run_shell_command", "hooks": [{ "type": "command", "name": "shell", "command": "true" }] }
    ],
    "SessionStart": [{ "hooks": [{ "type": "command", "name": "hello", "command": "echo Hello" }] }]
  },
  "hooksConfig": { "disabled": ["hello"] }
}
`,
    'hooks/secrets.sh': '#!/bin/sh\necho "No secrets in files, please." >&2\nexit 2\n',
  });
  project.writeHome(settingsFile, settingsWith('BeforeTool', { name: 'audit', command: 'cat > /dev/null' }));
  return project;
}

const brokenSettings = `{
  "hooks": {
    "BeforeTol": [],
    "AfterTool": [
      { "matcher": 5, "hooks": [{ "type": "command", "command": "true" }] },
      { "hooks": [{ "type": "comand" }, { "type": "command", "command": "./gone.sh", "timeout": 30 }] }
    ]
  }
}
`;

describe.skipIf(process.platform === 'win32')('the main screens', () => {
  it.each([
    ['help', ['--help'], 0],
    ['list', ['list'], 0],
    ['trust', ['trust'], 1],
    ['explain', ['explain', 'BeforeTool', '--tool', 'write_file'], 0],
    ['fire', ['fire', 'BeforeTool', '--tool', 'write_file'], 0],
    ['validate', ['validate', 'broken.json'], 1],
    ['init', ['init', '--lang', 'node', '-C', 'new'], 0],
  ])('%s', async (name, argv, code) => {
    const project = sampleProject();
    await project.approve();
    // One of the hooks was approved in another form.
    if (name === 'list' || name === 'trust') project.write('hooks/secrets.sh', '#!/bin/sh\necho "No." >&2\nexit 2\n');
    project.write('broken.json', brokenSettings);
    project.write('new/readme.txt', '');
    const run = await runCommand(project, argv);
    expect(run.stderr).toBe('');
    await expect(normalise(project, run.stdout)).toMatchFileSnapshot(golden(name));
    expect(run.code).toBe(code);
  });
});

describe('the built command', () => {
  it('can be run by its name and starts with the line that systems need', () => {
    expect(readFileSync(builtCommand, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it('names no file of the machine that built it', () => {
    const folder = dirname(builtCommand);
    const packages = join(import.meta.dirname, '..', '..');
    const built = readdirSync(folder).filter((name) => /\.c?js$/.test(name));
    expect(built.filter((name) => readFileSync(join(folder, name), 'utf8').includes(packages))).toEqual([]);
  });

  it('loads no more than the command line to start', () => {
    const loaded = filesLoadedBy(['--help']);
    expect(loaded.filter((file) => dirname(file) !== dirname(builtCommand))).toEqual([]);
    const text = textOf(loaded);
    expect(text).toContain('showHelpAfterError');
    for (const ofEngine of ['HookSystem', 'TrustStore', 'dialectTable', 'strict_object'])
      expect(text).not.toContain(ofEngine);
  });

  it('loads nothing of what runs hooks, and no dialect, to list hooks', () => {
    const loaded = filesLoadedBy(['list']);
    expect(loaded.filter((file) => dirname(file) !== dirname(builtCommand))).toEqual([]);
    const text = textOf(loaded);
    expect(text).toContain('No hooks are configured here.');
    for (const ofOthers of ['HookEventHandler', 'HookRunner', 'HookPlanner', 'dialectTable'])
      expect(text).not.toContain(ofOthers);
  });

  it('loads nothing but itself to print its version', () => {
    const loaded = filesLoadedBy(['--version']);
    expect(loaded.filter((file) => dirname(file) !== dirname(builtCommand))).toEqual([]);
    expect(textOf(loaded).length).toBeLessThan(10_000);
  });

  it('leads a newcomer from nothing to a refused tool call', async () => {
    const project = makeProject();
    expect((await runCommand(project, ['init'], { program: asPerson })).code).toBe(0);
    expect((await runCommand(project, ['validate'])).code).toBe(0);
    const input = ['--tool', 'run_shell_command', '--input', '-'];
    const fired = await runCommand(project, ['fire', 'BeforeTool', ...input], { stdin: '{"command":"rm -rf /"}' });
    expect(fired.stdout).toContain('BLOCKED by guard: ');
  });

  it('has no colour in a pipe, and some if it is forced', async () => {
    const project = sampleProject();
    expect((await runCommand(project, ['list'])).stdout).not.toContain('\u001b');
    expect((await runCommand(project, ['list'], { env: { FORCE_COLOR: '1' } })).stdout).toContain('\u001b[1m');
    expect((await runCommand(project, ['list'], { env: { FORCE_COLOR: '1', NO_COLOR: '1' } })).stdout).not.toContain(
      '\u001b',
    );
  });

  it('ends quietly if no one reads all that it prints', async () => {
    const child = spawn(process.execPath, [builtCommand, 'admin', 'schema'], { stdio: ['ignore', 'pipe', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.stdout.destroy();
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it.skipIf(!existsSync('/dev/full'))('ends with one sentence if its output cannot be written', () => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [builtCommand, 'admin', 'schema'], {
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    expect(status).toBe(1);
    expect(stderr.toString()).toMatch(/^The output cannot be written: .*\n$/);
  });

  it.skipIf(process.platform === 'win32')('says in one sentence that its directory was deleted', () => {
    const { dir } = makeProject();
    const script = `rmdir "$1" && exec "$2" "$3" list`;
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script, 'sh', dir, process.execPath, builtCommand], {
      cwd: dir,
    });
    expect({ status, stdout: stdout.toString(), stderr: stderr.toString() }).toEqual({
      status: 1,
      stdout: '',
      stderr: 'The current directory no longer exists. Change to another one and run the command again.\n',
    });
  });

  it('prints its version for -v', async () => {
    const { code, stdout } = await runCommand(makeProject(), ['-v']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });

  it.each([
    [['validate'], 0],
    [['nonsense'], 2],
    [['fire', 'BeforeTool', '--hook', 'nobody'], 2],
    [['off', 'nobody'], 2],
    [['explain', 'BeforeTool', '--json'], 0],
  ])('ends %j with %i', async (argv, code) => {
    expect((await runCommand(sampleProject(), argv)).code).toBe(code);
  });

  it.skipIf(process.platform === 'win32')('ends its hooks when it is asked to end', async () => {
    const project = makeProject({
      'slow.sh': '#!/bin/sh\necho $$ > pid\nexec sleep 60\n',
      [settingsFile]: settingsWith('BeforeTool', { command: './slow.sh' }),
    });
    await project.approve();
    const child = spawn(process.execPath, [builtCommand, 'fire', 'BeforeTool'], { cwd: project.dir, env: project.env });
    while (!existsSync(project.path('pid')) || project.read('pid') === '')
      await new Promise((resolve) => setTimeout(resolve, 50));
    child.kill('SIGTERM');
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(143);
    expect(() => process.kill(Number(project.read('pid')), 0)).toThrow('ESRCH');
  });

  it.skipIf(process.platform === 'win32')(
    'is not held up by settings that are a pipe, a loop or enormous',
    async () => {
      const project = makeProject({ '.gemini/settings.json': `{"a":"${'x'.repeat(9 << 20)}"}` });
      project.writeHome('.llxprt/settings.json', '{'.repeat(20_000));
      execFileSync('mkdir', [project.path('.llxprt')]);
      execFileSync('mkfifo', [project.path(settingsFile)]);
      const { code, stdout } = await runCommand(project, ['validate']);
      expect(stdout).toContain('.llxprt/settings.json: error: the file cannot be read: it is not a file');
      expect(stdout).toContain('.gemini/settings.json: error: the file cannot be read: it is larger than 8 MiB');
      expect(stdout).toContain('~/.llxprt/settings.json:1:');
      expect(code).toBe(1);
      expect((await runCommand(project, ['list'])).code).toBe(1);
    },
  );
});

/** The files that the command has loaded when it ends. */
function filesLoadedBy(argv: readonly string[]): string[] {
  const code = `process.on('exit', () => process.stderr.write(JSON.stringify(Object.keys(require.cache))));
    process.argv.splice(1, 0, ${JSON.stringify(builtCommand)});
    require(process.argv[1]);`;
  const { stderr } = spawnSync(process.execPath, ['-e', code, '--', ...argv], { encoding: 'utf8' });
  return JSON.parse(stderr);
}

function textOf(files: readonly string[]): string {
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}

describe('what the command prints', () => {
  it.each([40, 80, 140])(
    'fits %i columns',
    async (columns) => {
      const project = sampleProject();
      await project.approve();
      await project.run(['trace', '--record', 'on', 'log.jsonl']);
      for (const argv of [
        ['--help'],
        ['fire', '--help'],
        ['fire', 'BeforeTool', '--tool', 'write_file'],
        ['trace', 'log.jsonl'],
        ...['trace', 'admin', 'connect', 'doctor', 'off', 'test'].map((name) => [name, '--help']),
        ...['completions', 'audit', 'serve', 'bundle'].map((name) => ['admin', name, '--help']),
        ['help', '--all'],
        ['connect'],
        ['connect', 'claude'],
        ['doctor'],
        ['admin', 'audit'],
        ['admin', 'bundle', 'verify', 'none.policy'],
        ['trace', '--live', 'none.jsonl'],
        ['list'],
      ]) {
        const { stdout, stderr } = await project.run(argv, { env: { ...project.env, COLUMNS: String(columns) } });
        expect(stdout + stderr, argv.join(' ')).not.toBe('');
        // The lines of a file that is about to be written are shown as they are.
        const said = `${stdout}${stderr}`.split('\n').filter((line) => !line.startsWith('  + '));
        const tooLong = said.filter((line) => line.length > Math.min(columns, 120));
        expect(tooLong, argv.join(' ')).toEqual([]);
      }
    },
    120_000,
  );
});
