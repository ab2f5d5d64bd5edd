import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandHookConfig } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { command, type GuardedProject, makeGuardedProject } from './support/guarded-project.ts';

const gate = command('sh hooks/gate.sh', { name: 'gate', onFailure: 'block' });
const group = (hook: CommandHookConfig, matcher = '.') => ({ matcher, hooks: [hook] });
const settingsFile = '.gemini/settings.json';

/** Settings of a project that switch its own gate off. */
const disabled = { hooksConfig: { disabled: ['gate'] }, hooks: { BeforeTool: [group(gate)] } };

const manyGroups = Array.from({ length: 2000 }, (_, index) => group(command(`true ${index}`)));

function replaceByDirectory(file: string): void {
  rmSync(file);
  mkdirSync(file);
}

/** A project whose gate was approved and then edited by someone else. */
async function edited(edit: (project: GuardedProject) => void) {
  const project = makeGuardedProject({ 'hooks/gate.sh': 'cat >/dev/null\n' }, group(gate));
  await project.approveAll();
  expect((await (await project.open()).fire()).blocks).toBe(false);
  edit(project);
  return project;
}

describe('a project with more hooks than it may bring', () => {
  it('has the first 2000 of them, and that is reported', async () => {
    const groups = Array.from({ length: 2500 }, (_, index) => group(command(`true ${index}`)));
    const project = makeGuardedProject({}, ...groups);
    expect(await project.readHooks()).toHaveLength(2000);
    const opened = await project.open();
    expect(opened.warnings().join('\n')).toContain(
      'a project may bring at most 2000, so 500 of the hooks in this file do not run',
    );
  });

  it('has all of those that the limit allows', async () => {
    const project = makeGuardedProject({}, ...manyGroups);
    expect(await project.readHooks()).toHaveLength(2000);
    expect((await project.open()).warnings().join()).not.toContain('may bring');
  });
});

describe.skipIf(process.platform === 'win32')('a gate that was approved', () => {
  it.each<[string, (project: GuardedProject) => void]>([
    ['is no gate any more', ({ setHooks }) => setHooks(group({ ...gate, onFailure: 'allow' }))],
    ['is for another tool', ({ setHooks }) => setHooks(group(gate, 'nothing'))],
    ['runs something else', ({ setHooks }) => setHooks(group({ ...gate, command: 'true' }))],
    ['has another name', ({ setHooks }) => setHooks(group({ ...gate, name: 'other', timeout: 1 }))],
    ['is for another event', ({ write }) => write(settingsFile, { hooks: { AfterTool: [group(gate)] } })],
    ['is in settings that are no JSON any more', ({ write }) => write(settingsFile, '{ "hooks": ')],
    ['is in settings whose hooks are broken', ({ write }) => write(settingsFile, { hooks: { BeforeTool: 'x' } })],
    ['is in settings that are a list', ({ write }) => write(settingsFile, '[]')],
    ['is in settings that are a directory', ({ dir }) => replaceByDirectory(join(dir, settingsFile))],
    ['runs in the background', ({ setHooks }) => setHooks(group({ ...gate, async: true }))],
    ['is left out for a condition', ({ setHooks }) => setHooks(group({ ...gate, if: { tool_name: 'never' } }))],
    ['is behind more hooks than a project may bring', ({ setHooks }) => setHooks(...manyGroups, group(gate))],
  ])('refuses until a person approves the change: it %s', async (_, edit) => {
    const project = await edited(edit);
    expect((await (await project.open()).fire()).blocks).toBe(true);
  });

  it('is due no more once the change is approved', async () => {
    const project = await edited(({ setHooks }) => setHooks(group({ ...gate, command: 'true' })));
    await project.approveAll();
    const opened = await project.open();
    expect((await opened.fire()).blocks).toBe(false);
    expect(opened.warnings().join()).not.toContain('no longer');
  });

  it.each<[string, (project: GuardedProject) => void]>([
    ['', ({ setHooks }) => setHooks()],
    [' with its settings file', ({ dir }) => rmSync(join(dir, settingsFile))],
    [' with all of its settings', ({ write }) => write(settingsFile, '')],
    [', since it is disabled,', ({ write }) => write(settingsFile, disabled)],
    [', since hooks are off,', ({ write }) => write(settingsFile, { ...disabled, enableHooks: false })],
  ])('and is gone%s is only reported, since another branch may have none', async (_, edit) => {
    const project = await edited(edit);
    const opened = await project.open();
    expect((await opened.fire()).blocks).toBe(false);
    expect(opened.warnings().join()).toMatch(/no longer in its settings, or turned off there: BeforeTool gate\./);
  });

  it.each<[string, object]>([
    ['is disabled by its project', disabled],
    ['is off with its project', { ...disabled, enableHooks: false }],
    ['is gone from a project that is off', { enableHooks: false, hooks: {} }],
  ])('and %s refuses with keepGates', async (_, settings) => {
    const project = await edited(({ write }) => write(settingsFile, settings));
    project.keepGates('user', true);
    expect((await (await project.open()).fire()).blocks).toBe(true);
  });

  it.each(['user', 'machine'])('and is gone refuses where settings of the %s say keepGates', async (whose) => {
    const project = await edited(({ setHooks }) => setHooks());
    project.keepGates(whose, true);
    const answer = await (await project.open()).fire();
    expect(answer.blocks).toBe(true);
    expect(answer.errors.join()).toContain('keepGates');
    project.keepGates(whose, false);
    expect((await (await project.open()).fire()).blocks).toBe(false);
    // What cannot be understood keeps them.
    project.keepGates(whose, 'yes');
    expect((await (await project.open()).fire()).blocks).toBe(true);
  });

  it('and is gone with its settings file refuses with keepGates, also below the project', async () => {
    const project = await edited(({ dir }) => rmSync(join(dir, settingsFile)));
    project.keepGates('user', true);
    expect((await (await project.open()).fire()).blocks).toBe(true);
    mkdirSync(join(project.dir, '.git'));
    mkdirSync(join(project.dir, 'src'));
    const below = await project.open({ workingDir: join(project.dir, 'src') });
    expect((await below.fire()).blocks).toBe(true);
  });

  it('and is gone is due no more where only the project says keepGates', async () => {
    const project = await edited(({ write }) => write(settingsFile, { hooksConfig: { keepGates: true }, hooks: {} }));
    expect((await (await project.open()).fire()).blocks).toBe(false);
  });

  it('is forgotten when its approval is taken back', async () => {
    const project = await edited(({ setHooks }) => setHooks(group({ ...gate, command: 'true' })));
    await project.store.revoke(project.dir);
    expect((await (await project.open()).fire()).blocks).toBe(false);
  });
});
