// Where settings, approvals and the switch are, and who is believed.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { HookSystem, loadHookSettings, storeTrust } from '@agent-hooks/hook-system';
import { TrustStore } from '@agent-hooks/hook-system/inspect';
import { defaultSystemDir, setOffSwitch } from '@agent-hooks/hook-system/machine';
import { userConfigDirectory } from '@agent-hooks/hook-trust';
import { makeDirectory, writeFiles } from './support.mjs';

const node = process.execPath;
const own = join(homedir(), 'AppData', 'Roaming', 'agent-hooks');
const machine = 'C:\\Program Files\\agent-hooks';
const settingsNamed = (name, config = {}) => ({
  enableHooks: true,
  hooks: { BeforeTool: [{ hooks: [{ type: 'command', name, command: node, args: ['-e', ''], ...config }] }] },
});
const namesIn = async (projectDir) =>
  (await loadHookSettings({ projectDir })).sources.flatMap(({ source, hooks }) =>
    hooks.map(({ config }) => `${source}: ${config.name}`),
  );

test('settings of the machine, the user and the project are found, and no variable moves them', async (context) => {
  const project = makeDirectory();
  const evil = makeDirectory('evil');
  context.after(() => {
    for (const each of [own, machine]) rmSync(join(each, 'settings.json'), { force: true });
  });
  writeFiles(machine, { 'settings.json': settingsNamed('of the machine') });
  writeFiles(own, { 'settings.json': settingsNamed('of the user') });
  writeFiles(join(project, '.agent-hooks'), { 'settings.json': settingsNamed('of the project') });
  for (const place of [evil, 'C:\\ProgramData', join(project, 'x')]) {
    writeFiles(join(place, 'agent-hooks'), { 'settings.json': settingsNamed('of a stranger') });
  }
  const expected = ['system: of the machine', 'user: of the user', 'project: of the project'].sort();
  assert.deepEqual((await namesIn(project)).sort(), expected);
  const said = { ProgramFiles: evil, ProgramData: evil, ProgramW6432: evil, ALLUSERSPROFILE: evil, SystemDrive: 'Z:' };
  const moved = {
    ...said,
    SystemRoot: evil,
    windir: evil,
    USERPROFILE: project,
    APPDATA: join(project, 'x'),
    HOME: evil,
  };
  const before = Object.fromEntries(Object.keys(moved).map((name) => [name, process.env[name]]));
  const start = process.cwd();
  Object.assign(process.env, moved);
  try {
    assert.deepEqual((await namesIn(project)).sort(), expected);
    assert.equal(defaultSystemDir(), machine);
    process.chdir(project);
    assert.equal(userConfigDirectory(), own);
  } finally {
    process.chdir(start);
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
});

function openSystem(project, directory, offSwitch) {
  const load = () => loadHookSettings({ projectDir: project });
  const host = { getSessionId: () => 's', getWorkingDir: () => project, getEnableHooks: () => true, getHooks: load };
  return new HookSystem(host, { trust: storeTrust({ directory }), ...(offSwitch && { offSwitch }) });
}

async function fire(system) {
  await system.initialize();
  const { finalOutput } = await system.getEventHandler().fireBeforeToolEvent('write_file', {});
  await system.dispose();
  return finalOutput?.isBlockingDecision() ? finalOutput.getEffectiveReason() : undefined;
}

test('approvals are kept, follow the files, and know no case of the project', async () => {
  const project = makeDirectory('Project One');
  const directory = join(makeDirectory('home'), 'approvals');
  const answer = (reason) => `console.log(JSON.stringify({ decision: 'deny', reason: '${reason}' }));\r\n`;
  writeFiles(project, {
    'hooks/gate.mjs': answer('first'),
    '.llxprt/settings.json': settingsNamed('gate', { args: ['hooks\\gate.mjs'], onFailure: 'block' }),
  });
  const store = new TrustStore({ directory });
  const hooks = (await loadHookSettings({ projectDir: project })).sources.flatMap((each) => each.hooks);
  assert.equal(await fire(openSystem(project, directory)), undefined);
  await store.approve(project, hooks);
  assert.equal(await fire(openSystem(project, directory)), 'first');
  assert.equal(await fire(openSystem(project.toUpperCase(), directory)), 'first');
  writeFiles(project, { 'hooks/gate.mjs': answer('second') });
  assert.notEqual(await fire(openSystem(project, directory)), 'second');
  await store.approve(project, hooks);
  assert.equal(await fire(openSystem(project, directory)), 'second');
  writeFiles(project, { 'hooks/added.mjs': answer('added') });
  assert.notEqual(await fire(openSystem(project, directory)), 'second');
  assert.ok(existsSync(join(directory, 'trust.json')));
  assert.equal(await store.revoke(project), 1);
});

test('several processes can approve at once', async () => {
  const directory = join(makeDirectory('home'), 'approvals');
  const script = `
    const { loadHookSettings } = await import(${JSON.stringify(import.meta.resolve('@agent-hooks/hook-system'))});
    const { TrustStore } = await import(${JSON.stringify(import.meta.resolve('@agent-hooks/hook-system/inspect'))});
    const hooks = (await loadHookSettings({ projectDir: process.cwd() })).sources.flatMap((each) => each.hooks);
    await new TrustStore({ directory: process.argv[1] }).approve(process.cwd(), hooks);`;
  const projects = [1, 2, 3, 4].map((number) => {
    const project = makeDirectory(`project ${number}`);
    writeFiles(project, { '.llxprt/settings.json': settingsNamed(`gate ${number}`) });
    return project;
  });
  const codes = projects.map(async (cwd) => {
    const child = spawn(node, ['--input-type=module', '-e', script, directory], {
      cwd,
      stdio: 'ignore',
      timeout: 60_000,
    });
    return (await once(child, 'exit'))[0];
  });
  assert.deepEqual(await Promise.all(codes), [0, 0, 0, 0]);
  for (const project of projects) {
    const { approvals, problem } = await new TrustStore({ directory }).read(project);
    assert.deepEqual([approvals.length, problem], [1, undefined]);
  }
});

test('the switch turns hooks off and on again', async () => {
  const userDir = makeDirectory('home');
  const project = makeDirectory();
  const refusal = { args: ['-e', `console.log('{"decision":"deny","reason":"on"}')`] };
  writeFiles(project, { '.llxprt/settings.json': settingsNamed('gate', refusal) });
  const hooks = (await loadHookSettings({ projectDir: project })).sources.flatMap((each) => each.hooks);
  const directory = join(userDir, 'approvals');
  await new TrustStore({ directory }).approve(project, hooks);
  const open = () => openSystem(project, directory, { userDir });
  assert.equal(await fire(open()), 'on');
  const file = await setOffSwitch(true, { userDir });
  assert.equal(file, join(userConfigDirectory(userDir), 'off'));
  assert.match(readFileSync(file, 'utf8'), /agent-hooks on/);
  assert.equal(await fire(open()), undefined);
  await setOffSwitch(false, { userDir });
  assert.equal(await fire(open()), 'on');
});

test('what the user keeps is in the directory of the account', () => {
  assert.equal(userConfigDirectory()?.toLowerCase(), own.toLowerCase());
});
