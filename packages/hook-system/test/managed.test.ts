import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HookSystem, loadHookSettings, storeTrust } from '../src/index.ts';
import { TrustStore } from '../src/inspect.ts';
import { setOffSwitch } from '../src/machine.ts';
import { makeHost } from './support/host.ts';
import { makeTemporaryDirectory, writeBelow } from './support/temporary-directory.ts';

const leavingMark = (name: string, more: object = {}) => ({
  hooks: {
    BeforeTool: [{ hooks: [{ type: 'command', name, command: `touch "$CLAUDE_PROJECT_DIR/${name}.ran"`, ...more }] }],
  },
});

/** A machine, a user and a project, each with a hook that leaves a mark. */
async function open(machine: object, { user = {}, project = {} }: { user?: object; project?: object } = {}) {
  const directory = makeTemporaryDirectory();
  const [home, etc, dir] = ['home', 'etc', 'project'].map((name) => join(directory, name)) as [string, string, string];
  writeBelow(etc, 'settings.json', { enableHooks: true, ...leavingMark('machine'), hooksConfig: machine });
  writeBelow(home, '.gemini/settings.json', { enableHooks: true, ...leavingMark('user'), ...user });
  writeBelow(dir, '.gemini/settings.json', { enableHooks: true, ...leavingMark('project'), ...project });
  const load = () => loadHookSettings({ projectDir: dir, userDir: home, systemDir: etc });
  const hooks = (await load()).sources.filter(({ source }) => source === 'project').flatMap((each) => each.hooks);
  const store = join(home, 'approvals');
  await new TrustStore({ directory: store }).approve(dir, hooks);
  const host = makeHost(undefined, { getWorkingDir: () => dir, getHooks: load });
  const system = new HookSystem(host, {
    trust: storeTrust({ directory: store }),
    offSwitch: { userDir: home, systemDir: etc },
  });
  onTestFinished(() => system.dispose());
  await system.initialize();
  const ran = async () => {
    await system.getEventHandler().fireBeforeToolEvent('write_file', {});
    return ['machine', 'user', 'project'].filter((name) => existsSync(join(dir, `${name}.ran`)));
  };
  const states = () =>
    Object.fromEntries(
      system
        .getRegistry()
        .getAllHooks()
        .map(({ source, eligibility }) => [source, eligibility.state]),
    );
  return { system, ran, states, home, etc, dir, hooks };
}

describe.skipIf(process.platform === 'win32')('a machine', () => {
  it('that says nothing lets the hooks of all run', async () => {
    const { ran } = await open({});
    expect(await ran()).toEqual(['machine', 'user', 'project']);
  });

  it('that says onlyManaged lets only its own hooks run, and the others are listed with the reason', async () => {
    const { ran, states, system } = await open({ onlyManaged: true });
    expect(await ran()).toEqual(['machine']);
    expect(states()).toEqual({ system: 'ready', user: 'forbidden', project: 'forbidden' });
    const reasons = system
      .getRegistry()
      .getAllHooks()
      .map(({ eligibility }) => eligibility.reason ?? '');
    expect(reasons.join()).toContain('onlyManaged');
  });

  it('that says onlyManaged leaves the gates of the agent itself alone', async () => {
    const { system, ran } = await open({ onlyManaged: true });
    let called = 0;
    system.getRegistry().registerHook({ type: 'function', name: 'own', action: () => void called++ }, 'BeforeTool');
    await ran();
    expect(called).toBe(1);
  });

  it('that says noProjectHooks lets no hook of a project run', async () => {
    expect(await (await open({ noProjectHooks: true })).ran()).toEqual(['machine', 'user']);
  });

  it('is the only one who can say so', async () => {
    const all = { onlyManaged: true, noProjectHooks: true, noSelfApproval: true };
    const { ran } = await open({}, { user: { hooksConfig: all }, project: { hooksConfig: all } });
    expect(await ran()).toEqual(['machine', 'user', 'project']);
  });

  it('that says noSelfApproval takes no approval of a user, but its own', async () => {
    const { ran, states, etc, dir, hooks, system } = await open({ noSelfApproval: true });
    expect(await ran()).toEqual(['machine', 'user']);
    expect(states()).toMatchObject({ project: 'unapproved' });
    await new TrustStore({ directory: etc }).approve(dir, hooks);
    await system.reload();
    expect(await ran()).toEqual(['machine', 'user', 'project']);
  });

  it.each<[string, (opened: Awaited<ReturnType<typeof open>>) => unknown]>([
    ['the host', ({ system }) => system.getRegistry().setHookEnabled('machine', false)],
    ['the switch of the user', ({ home }) => setOffSwitch(true, { userDir: home })],
    ['the switch of the machine', ({ etc }) => setOffSwitch(true, { systemDir: etc })],
  ])('can pin a hook so that it is not switched off by %s', async (_, switchOff) => {
    const opened = await open({ pinned: ['machine'], disabled: ['machine'] });
    await switchOff(opened);
    await opened.system.reload();
    expect(await opened.ran()).toContain('machine');
    const pinned = opened.system
      .getRegistry()
      .getAllHooks()
      .filter(({ isPinned }) => isPinned);
    expect(pinned.map(({ name }) => name)).toEqual(['machine']);
  });

  it('cannot have a hook pinned by others', async () => {
    const { ran } = await open({ disabled: ['user'] }, { user: { hooksConfig: { pinned: ['*'] } } });
    expect(await ran()).not.toContain('user');
  });
});

describe.skipIf(!existsSync('/usr/bin/bwrap'))('the sandbox of a source', () => {
  it('confines its hooks, and no others', async () => {
    const { ran } = await open({ sandbox: { project: 'read-only' } });
    expect(await ran()).toEqual(['machine', 'user']);
  });

  it('of the user’s settings confines hooks of projects too, and cannot be undone by them', async () => {
    const free = { hooksConfig: { sandbox: { project: 'none' } } };
    const { ran } = await open({}, { user: { hooksConfig: { sandbox: { project: 'read-only' } } }, project: free });
    expect(await ran()).toEqual(['machine', 'user']);
  });

  it('of the machine’s settings cannot be undone by the user', async () => {
    const { ran } = await open(
      { sandbox: { user: 'read-only' } },
      { user: { hooksConfig: { sandbox: { user: 'none' } } } },
    );
    expect(await ran()).toEqual(['machine', 'project']);
  });
});
