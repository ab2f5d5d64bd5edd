// Programs that a project has put where they would be found first: in the directory of the event and of the host, in a
// PATH with relative entries, and behind variables that a project's `.env` could set.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { makeDirectory, plantPrograms, residentText, runHook, until, writeFiles } from './support.mjs';

const node = process.execPath;
const [project, tools, outside] = ['project', 'tools', 'outside'].map(makeDirectory);
const marks = join(outside, 'marks.txt');

writeFiles(outside, {
  'mark.cjs': `require('node:fs').appendFileSync(${JSON.stringify(marks)}, process.execPath + '\\n');`,
});
writeFiles(tools, {
  'gate.mjs': `#!/usr/bin/env node\nconsole.log(JSON.stringify({ decision: 'deny', reason: 'the real gate' }));\n`,
  'gate.cmd': `@"${node}" "%~dp0gate.mjs"\r\n`,
  'resident.cjs': residentText(`(input, answer) => answer({ decision: 'deny', reason: 'the real gate' })`),
});
plantPrograms(
  project,
  [
    ...['powershell.exe', 'pwsh.exe', 'cmd.exe', 'taskkill.exe', 'taskkill.cmd', 'node.exe', 'node.cmd', 'gate.cmd'],
    ...['gate.exe', 'sh.exe', 'bin\\gate.cmd', 'System32\\cmd.exe', 'System32\\taskkill.exe', 'System32\\ntdll.dll'],
    'System32\\WindowsPowerShell\\v1.0\\powershell.exe',
  ],
  marks,
);
const path = `.;bin;..\\project;${tools};${join(node, '..')};${process.env.PATH}`;
const loadsMark = { NODE_OPTIONS: `--import=${pathToFileURL(join(outside, 'mark.cjs')).href}` };

// All that a project could say, before anything of ours is asked.
process.chdir(project);
Object.assign(process.env, {
  PATH: path,
  SystemRoot: project,
  windir: project,
  ComSpec: join(project, 'cmd.exe'),
  ...loadsMark,
});

function takeMarks() {
  const text = existsSync(marks) ? readFileSync(marks, 'utf8') : '';
  rmSync(marks, { force: true });
  return text.split(/\r?\n/).filter((line) => line.toLowerCase().startsWith(project.toLowerCase()));
}

const realGate = { decision: 'deny', reason: 'the real gate' };
const hooks = {
  'a bare name': { command: 'gate', args: [] },
  'a bare name with its ending': { command: 'gate.cmd', args: [] },
  'a script by its first line': { command: join(tools, 'gate.mjs'), args: [] },
  'a program': { command: 'node', args: [join(tools, 'gate.mjs')] },
  'cmd, a path': { command: `"${join(tools, 'gate.cmd')}"`, shell: 'cmd' },
  'cmd.exe, a path': { command: `"${join(tools, 'gate.cmd')}"`, shell: 'cmd.exe' },
  'a resident program': { type: 'resident', command: 'node', args: [join(tools, 'resident.cjs')] },
};

for (const [place, cwd] of Object.entries({ 'the event and the host': project, 'the host': outside })) {
  for (const [name, hook] of Object.entries(hooks)) {
    test(`in the directory of ${place}: ${name}`, async () => {
      const result = await runHook({ ...hook, env: loadsMark }, cwd);
      assert.deepEqual(takeMarks(), []);
      assert.deepEqual(result.output, realGate, `${result.error?.message} ${result.stderr}`);
    });
  }

  for (const shell of [undefined, 'powershell', 'PowerShell.exe']) {
    test(`in the directory of ${place}: PowerShell, asked for as ${shell}`, async () => {
      // What passes for PowerShell here says nothing; a planted program complains about its options.
      const result = await runHook({ command: 'gate', ...(shell && { shell }), env: loadsMark }, cwd);
      assert.deepEqual([takeMarks(), result.stderr, result.error], [[], '', undefined]);
    });
  }
}

test('in PATH, by relative entries alone, are not found', async () => {
  const result = await runHook(
    { command: 'gate', args: [], env: { ...loadsMark, path: '.;bin;\\;..\\project' } },
    project,
  );
  assert.deepEqual([takeMarks(), result.outcome], [[], 'notStarted']);
});

test('do not end other hooks', async () => {
  const hook = { command: node, args: ['-e', 'setInterval(() => {}, 1000)'], timeout: 3000 };
  assert.equal((await runHook(hook, project)).outcome, 'timedOut');
  await until(() => existsSync(marks), 2000);
  assert.deepEqual(takeMarks(), []);
});

test('are not what a hook finds that looks for programs itself', async () => {
  const script = `
    const { spawnSync } = require('node:child_process');
    const { error } = spawnSync('gate');
    console.log(JSON.stringify({ reason: String(error?.code) }));`;
  const result = await runHook({ command: node, args: ['-e', script], env: loadsMark }, project);
  assert.deepEqual(takeMarks(), []);
  assert.equal(result.output?.reason, 'ENOENT', result.stderr);
});

for (const source of ['system', 'user', 'project']) {
  test(`replace no hook of the settings: ${source}`, async () => {
    const { HookSystem, loadHookSettings, storeTrust } = await import('@agent-hooks/hook-system');
    const { TrustStore } = await import('@agent-hooks/hook-system/inspect');
    const home = makeDirectory('home');
    const places = { system: join(home, 'etc'), user: join(home, '.llxprt'), project: join(project, '.llxprt') };
    rmSync(places.project, { recursive: true, force: true });
    const group = { hooks: ['cmd, a path', 'a bare name'].map((name) => ({ type: 'command', ...hooks[name], name })) };
    writeFiles(places[source], { 'settings.json': { enableHooks: true, hooks: { BeforeTool: [group] } } });
    const load = () => loadHookSettings({ projectDir: project, userDir: home, systemDir: places.system });
    const directory = join(home, 'approvals');
    const found = (await load()).sources.flatMap((each) => each.hooks);
    if (source === 'project') await new TrustStore({ directory }).approve(project, found);
    const host = { getSessionId: () => 's', getWorkingDir: () => project, getEnableHooks: () => true, getHooks: load };
    const system = new HookSystem(host, { trust: storeTrust({ directory }) });
    await system.initialize();
    const { finalOutput, errors } = await system.getEventHandler().fireBeforeToolEvent('write_file', {});
    await system.dispose();
    assert.deepEqual(takeMarks(), []);
    assert.equal(
      finalOutput?.getEffectiveReason(),
      'cmd, a path: the real gate\na bare name: the real gate',
      errors.join(),
    );
  });
}

test('are not what approval takes for the program', async () => {
  const { describeHookForApproval } = await import('@agent-hooks/hook-trust');
  const describe = (config) =>
    describeHookForApproval(
      { config: { type: 'command', ...config }, eventName: 'BeforeTool', source: 'project' },
      project,
    );
  const programOf = (config, name) =>
    describe(config)
      .programs.find((each) => each.name === name)
      ?.path?.toLowerCase();
  const real = realpathSync.native(join(tools, 'gate.cmd')).toLowerCase();
  assert.equal(programOf(hooks['a bare name'], 'gate'), real);
  assert.equal(programOf({ command: 'gate', shell: 'cmd' }, 'gate'), real);
  assert.equal(programOf(hooks['a program'], 'node'), realpathSync.native(node).toLowerCase());
  const { programs } = describe({ command: 'gate', shell: 'cmd' });
  assert.deepEqual(
    programs.map((each) => each.path?.toLowerCase()).sort(),
    ['c:\\windows\\system32\\cmd.exe', real].sort(),
  );
});
