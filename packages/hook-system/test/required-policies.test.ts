import { appendFileSync, chmodSync, cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashPolicy, policyFolder, readPolicyFiles } from '@agent-hooks/hook-fleet/policies';
import { describe, expect, it, onTestFinished } from 'vitest';
import { alwaysTrust, HookSystem, loadHookSettings } from '../src/index.ts';
import { setOffSwitch } from '../src/machine.ts';
import { makeHost } from './support/host.ts';
import { makeRecordingLogger } from './support/recording-logger.ts';
import { makeTemporaryDirectory, writeBelow } from './support/temporary-directory.ts';

const gate = { type: 'command', name: 'gate', command: './gate.sh', onFailure: 'block' };
const settings = { hooks: { BeforeTool: [{ hooks: [gate] }] } };

/** A machine whose settings demand a policy, with its files below `etc/policies/acme`. */
function makeMachine({ demanded, files = {} }: { demanded?: unknown; files?: Record<string, string | object> } = {}) {
  const root = makeTemporaryDirectory();
  const [etc, home, dir, source] = ['etc', 'home', 'project', 'policy'].map((name) => join(root, name)) as [
    string,
    string,
    string,
    string,
  ];
  writeBelow(source, 'settings.json', settings);
  writeBelow(source, 'gate.sh', '#!/bin/sh\necho "refused in $PWD" >&2\nexit 2\n');
  chmodSync(join(source, 'gate.sh'), 0o755);
  for (const [name, content] of Object.entries(files)) writeBelow(source, name, content);
  mkdirSync(dir, { recursive: true });
  const hash = hashPolicy(readPolicyFiles(source));
  const folder = policyFolder(etc, 'acme', hash);
  mkdirSync(dirname(folder), { recursive: true });
  cpSync(source, folder, { recursive: true });
  const demand = (policies: unknown) => writeBelow(etc, 'settings.json', { hooksConfig: { policies } });
  demand(demanded ?? { acme: hash });
  const load = () => loadHookSettings({ projectDir: dir, userDir: home, systemDir: etc });
  const open = (watch = false) => {
    const debugLogger = makeRecordingLogger();
    const host = makeHost(undefined, { getWorkingDir: () => dir, getHooks: load });
    const options = { trust: alwaysTrust(), debugLogger, watch, offSwitch: { userDir: home, systemDir: etc } };
    const system = new HookSystem(host, options);
    onTestFinished(() => system.dispose());
    return system;
  };
  return { etc, home, dir, hash, folder, demand, load, open };
}

async function refusalOf(system: HookSystem): Promise<string | undefined> {
  const { aggregated } = await system.fireEvent('BeforeTool', { tool_name: 'shell', tool_input: {} });
  return aggregated.finalOutput?.isBlockingDecision() ? aggregated.finalOutput.getEffectiveReason() : undefined;
}

describe.skipIf(process.platform === 'win32')('a policy that a machine demands by its hash', () => {
  it('runs for everyone, in its own folder, with the rank of the machine', async () => {
    const { open, folder } = makeMachine();
    const system = open();
    expect(await refusalOf(system)).toContain(`refused in ${folder}`);
    expect(system.getRefusal()).toBeUndefined();
    expect(system.getAllHooks()).toMatchObject([{ name: 'gate', source: 'system', isPinned: true }]);
    system.setHookEnabled('gate', false);
    expect(await refusalOf(system)).toContain('refused in');
  });

  it.each<[string, (machine: ReturnType<typeof makeMachine>) => void, string]>([
    [
      'in a place that cannot be read',
      ({ folder }) => {
        rmSync(dirname(folder), { recursive: true });
        writeFileSync(dirname(folder), 'x');
      },
      'ENOTDIR',
    ],
    ['missing', ({ folder }) => rmSync(folder, { recursive: true }), 'it is not installed for this machine'],
    ['changed by a byte', ({ folder }) => appendFileSync(join(folder, 'gate.sh'), '#'), 'were changed'],
    ['not executable any more', ({ folder }) => chmodSync(join(folder, 'gate.sh'), 0o644), 'were changed'],
    ['with one file more', ({ folder }) => writeFileSync(join(folder, 'more.sh'), ''), 'were changed'],
    ['with byte code', ({ folder }) => writeBelow(folder, '__pycache__/gate.pyc', ''), 'were changed'],
    ['with a module', ({ folder }) => writeBelow(folder, 'node_modules/x/index.js', ''), 'were changed'],
    ['with a link in it', ({ folder }) => symlinkSync('/etc/passwd', join(folder, 'link')), 'is not a plain file'],
    [
      'a file in place of a folder',
      ({ folder }) => {
        rmSync(folder, { recursive: true });
        writeFileSync(folder, 'x');
      },
      'ENOTDIR',
    ],
  ])('and that is %s refuses every event, says what to do, and is a problem of the settings', async (_, spoil, why) => {
    const machine = makeMachine();
    spoil(machine);
    const system = machine.open();
    const reason = await refusalOf(system);
    expect(reason).toContain(`This machine demands the policy acme ${machine.hash}, but `);
    expect(reason).toContain(why);
    expect(reason).toContain('agent-hooks admin bundle install FILE --key KEY --machine');
    const { aggregated } = await system.fireEvent('BeforeModel', { llm_request: { model: 'm', messages: [] } });
    expect(aggregated.finalOutput?.isBlockingDecision()).toBe(true);
    expect((await machine.load()).problems).toMatchObject([{ source: 'system', path: 'hooksConfig.policies.acme' }]);
    expect((await machine.load()).enableHooks).toBe(true);
    expect(system.getRefusal()).toBe(reason);
  });

  it.each<[unknown]>([
    ['acme'],
    [['acme']],
    [{ acme: 5 }],
    [{ acme: 'sha256:12' }],
    [{ acme: 'latest' }],
    [{ '../acme': `sha256:${'0'.repeat(64)}` }],
  ])('and that is demanded as %j, which cannot be met, refuses', async (demanded) => {
    expect(await refusalOf(makeMachine({ demanded }).open())).toContain('This machine demands the policy');
  });

  it.each([
    [
      'a hook that cannot be read',
      { 'settings.json': { hooks: { BeforeTool: [{ hooks: [{ type: 'comand' }] }] } } },
      'comand',
    ],
    ['settings that are no JSON', { 'settings.json': '{' }, 'settings.json'],
    ['functions, which only workers run', { 'policy.mjs': 'export const hooks = {};' }, 'policy.mjs'],
  ])('and that has %s refuses: a hook left out is a gate that is missing', async (_, files, why) => {
    const reason = await refusalOf(makeMachine({ files }).open());
    expect(reason).toContain('This machine demands the policy acme');
    expect(reason).toContain(why);
  });

  it('is not weakened by what its own settings, the user or the project say', async () => {
    const files = { 'settings.json': { ...settings, enableHooks: false, hooksConfig: { disabled: ['gate'] } } };
    const { open, home, dir } = makeMachine({ files });
    for (const file of [join(home, '.gemini'), join(dir, '.agent-hooks')]) {
      writeBelow(file, 'settings.json', {
        enableHooks: false,
        hooksConfig: { disabled: ['gate'], policies: { acme: `sha256:${'0'.repeat(64)}` } },
      });
    }
    await setOffSwitch(true, { userDir: home });
    expect(await refusalOf(open())).toContain('refused in');
  });

  it('is looked at again by a reload, and an administrator can turn all of it off', async () => {
    const { open, folder, etc } = makeMachine();
    const system = open();
    expect(await refusalOf(system)).toContain('refused in');
    appendFileSync(join(folder, 'gate.sh'), '#');
    await system.reload();
    expect(await refusalOf(system)).toContain('were changed');
    await setOffSwitch(true, { systemDir: etc });
    await system.reload();
    expect(await refusalOf(system)).toBeUndefined();
  });
});

it('machines that demand nothing pay nothing: the code for it is not loaded', async () => {
  const { load, demand } = makeMachine();
  demand(undefined);
  expect((await load()).problems).toEqual([]);
  expect((await load()).sources).toHaveLength(1);
});
