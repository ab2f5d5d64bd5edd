import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandHookConfig } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import { command, group, makeApprovedProject, makeGuardedProject, marking } from './support/guarded-project.ts';
import { makeScriptedRunner } from './support/scripted-runner.ts';
import { makeTemporaryDirectory } from './support/temporary-directory.ts';

describe.skipIf(process.platform === 'win32')('hooks of a project', () => {
  it('do not run just because it was cloned, and one sentence says so and what to do', async () => {
    const project = makeGuardedProject(
      { 'x.sh': marking('x') },
      { sequential: true, hooks: [command('./x.sh', { name: 'hostile' }), command('echo y >> "$RAN"')] },
      {
        hooks: [
          { type: 'resident', command: './x.sh' },
          { type: 'http', url: 'http://127.0.0.1:9/x' },
        ],
      },
    );
    const { system, warnings, fire } = await project.open();
    expect(await fire()).toEqual({ ran: [], errors: [], blocks: false });
    expect(system.getAllHooks().map(({ approval }) => approval?.state)).toEqual(Array(4).fill('unapproved'));
    expect(warnings()).toEqual([
      expect.stringMatching(
        /^4 hooks of this project do not run\. BeforeTool hostile, .*: it has not been approved\..*agent-hooks trust$/,
      ),
    ]);
    expect(system.explain('BeforeTool', 'write_file')[0]).toMatchObject({
      runs: false,
      fate: 'unapproved',
      reason: expect.stringContaining('agent-hooks trust'),
    });
  });

  it('run once their user has approved them', async () => {
    const project = await makeApprovedProject();
    const { warnings, fire, system } = await project.open();
    expect(await fire()).toEqual({ ran: ['one', 'two'], errors: [], blocks: false });
    expect(warnings()).toEqual([]);
    expect(system.getAllHooks().map(({ approval }) => approval?.state)).toEqual(['trusted', 'trusted']);
  });

  it('cannot be turned on by the host’s switch or by settings while they are not approved', async () => {
    const project = makeGuardedProject({ 'x.sh': marking('x') }, group(command('./x.sh', { name: 'hostile' })));
    const { system, fire } = await project.open();
    expect(system.setHookEnabled('hostile', true)).toBe(true);
    expect(await fire()).toMatchObject({ ran: [] });
  });

  it('that are not approved make no plan sequential and hide no other hook', async () => {
    const runner = makeScriptedRunner();
    const project = makeGuardedProject({}, { sequential: true, hooks: [command('gate')] });
    const { system } = await project.open({ runner });
    system.getRegistry().registerHook(command('gate'), 'BeforeTool');
    await system.getEventHandler().fireBeforeToolEvent('t', {});
    expect(runner.calls).toMatchObject([{ mode: 'parallel', commands: ['gate'] }]);
  });

  it('stay approved in another order, through a link to the project, and twice', async () => {
    const project = await makeApprovedProject();
    project.setHooks(
      group(command('sh more/two.sh', { name: 'second' })),
      group(
        { name: 'first', command: './hooks/one.sh', type: 'command' },
        command('./hooks/one.sh', { name: 'first' }),
      ),
    );
    const link = join(makeTemporaryDirectory(), 'link');
    symlinkSync(project.dir, link);
    expect(await project.fire()).toEqual(['one', 'two']);
    expect(await project.fire({ projectDir: link })).toEqual(['one', 'two']);
  });

  it('are not approved in a copy of the project', async () => {
    const project = await makeApprovedProject();
    const copy = join(makeTemporaryDirectory(), 'copy');
    cpSync(project.dir, copy, { recursive: true });
    expect(await project.fire({ projectDir: copy })).toEqual([]);
  });

  it('are no longer approved once that was taken back, also in an agent that runs already', async () => {
    const project = await makeApprovedProject();
    const { fire } = await project.open();
    const [first] = await project.readHooks();
    expect(await project.store.revoke(project.dir, first ? [first] : [])).toBe(1);
    expect(await fire()).toMatchObject({ ran: ['two'], errors: [expect.stringContaining('has not been approved')] });
    expect(await project.fire()).toEqual(['two']);
    expect(await project.store.revoke(project.dir)).toBe(1);
    expect(await project.store.revoke(project.dir)).toBe(0);
    expect(await project.fire()).toEqual([]);
  });

  it.each<[string, object, Partial<CommandHookConfig>]>([
    ['timeout', {}, { timeout: 1 }],
    ['env.PATH', {}, { env: { PATH: '/tmp' } }],
    ['onFailure', {}, { onFailure: 'block' }],
    ['shell', {}, { shell: 'bash' }],
    ['name', {}, { name: 'renamed' }],
    ['args', {}, { args: ['x'] }],
    ['command', {}, { command: './hooks/one.sh; rm -rf x' }],
    ['matcher', { matcher: 'write' }, {}],
    ['sequential', { sequential: true }, {}],
  ])('are modified if their %s changes, and it says so with both versions', async (field, ofGroup, ofHook) => {
    const project = await makeApprovedProject();
    project.setHooks(group(command('sh more/two.sh', { name: 'second' })), {
      ...ofGroup,
      hooks: [command('./hooks/one.sh', { name: 'first', ...ofHook })],
    });
    const { system, fire } = await project.open();
    expect(await fire()).toMatchObject({ ran: ['two'] });
    const { approval } = system.getAllHooks()[1] ?? {};
    expect(approval).toMatchObject({
      state: 'modified',
      reason: expect.stringMatching(
        new RegExp(`changed since it was approved: (.*, )?${field}.* changed in its settings`),
      ),
    });
    expect(approval?.changes?.some((line) => /^[-+] +"/.test(line))).toBe(true);
  });

  it('keep the values of variables out of the sentence that is logged', async () => {
    const project = makeGuardedProject({}, group(command('true', { name: 'a', env: { KEY: 'old-secret' } })));
    await project.approveAll();
    project.setHooks(group(command('true', { name: 'a', env: { KEY: 'new-secret' } })));
    const { warnings } = await project.open();
    expect(warnings()[0]).toContain('env.KEY changed');
    expect(warnings().join()).not.toContain('secret');
  });

  it('cannot make a terminal show something else by their names', async () => {
    const project = makeGuardedProject({}, group(command('true', { name: 'a\u001b[2Jb\nc\u202ed' })));
    const { warnings } = await project.open();
    expect(warnings()[0]).toContain('BeforeTool a\u{fffd}[2Jb\u{fffd}c\u{fffd}d: it has not been approved');
  });

  it('may change their description', async () => {
    const project = await makeApprovedProject();
    project.setHooks(group(command('./hooks/one.sh', { name: 'first', description: 'another' })));
    expect(await project.fire()).toEqual(['one']);
  });

  it('are new if nothing like them was approved, though another hook was', async () => {
    const project = await makeApprovedProject();
    project.setHooks(
      group(command('./hooks/one.sh', { name: 'first' }), command('sh more/two.sh', { name: 'second' })),
      group(command('./hooks/one.sh --more')),
    );
    const { system } = await project.open();
    expect(system.getAllHooks().map(({ approval }) => approval?.state)).toEqual(['trusted', 'trusted', 'unapproved']);
  });
});
