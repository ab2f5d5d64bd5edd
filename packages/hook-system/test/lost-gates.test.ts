import type { CommandHookConfig } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { command, type GuardedProject, makeGuardedProject } from './support/guarded-project.ts';

const gate = command('sh hooks/gate.sh', { name: 'gate', onFailure: 'block' });
const group = (hook: CommandHookConfig, matcher = '.') => ({ matcher, hooks: [hook] });
const settingsFile = '.gemini/settings.json';

/** A project whose gate was approved and then edited by somebody else. */
async function edited(edit: (project: GuardedProject) => void) {
  const project = makeGuardedProject({ 'hooks/gate.sh': 'cat >/dev/null\n' }, group(gate));
  await project.approveAll();
  expect((await (await project.open()).fire()).blocks).toBe(false);
  edit(project);
  return project;
}

describe.skipIf(process.platform === 'win32')('a gate that was approved', () => {
  it.each<[string, (project: GuardedProject) => void]>([
    ['is no gate any more', ({ setHooks }) => setHooks(group({ ...gate, onFailure: 'allow' }))],
    ['is for another tool', ({ setHooks }) => setHooks(group(gate, 'nothing'))],
    ['runs something else', ({ setHooks }) => setHooks(group({ ...gate, command: 'true' }))],
    ['has another name', ({ setHooks }) => setHooks(group({ ...gate, name: 'other', timeout: 1 }))],
    ['is for another event', ({ write }) => write(settingsFile, { hooks: { AfterTool: [group(gate)] } })],
    ['is in settings that are no JSON any more', ({ write }) => write(settingsFile, '{ "hooks": ')],
    ['is in settings whose hooks are broken', ({ write }) => write(settingsFile, { hooks: { BeforeTool: 'x' } })],
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

  it('and is gone is only told, since another branch may have none', async () => {
    const project = await edited(({ setHooks }) => setHooks());
    const opened = await project.open();
    expect((await opened.fire()).blocks).toBe(false);
    expect(opened.warnings().join()).toContain('no longer in its settings: BeforeTool gate.');
  });

  it('is forgotten when its approval is taken back', async () => {
    const project = await edited(({ setHooks }) => setHooks(group({ ...gate, command: 'true' })));
    await project.store.revoke(project.dir);
    expect((await (await project.open()).fire()).blocks).toBe(false);
  });
});
