import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { FiredEvent } from '@agent-hooks/hook-types';
import { describe, expect, it } from 'vitest';
import type { HookExecutor } from '../src/index.ts';
import { TrustStore } from '../src/inspect.ts';
import {
  command,
  type GuardedProject,
  group,
  makeApprovedProject,
  makeGuardedProject,
  marking,
} from './support/guarded-project.ts';
import { makeResult } from './support/scripted-runner.ts';
import { makeTemporaryDirectory } from './support/temporary-directory.ts';

/** What an attacker does to an approved project, and what is said about it. */
const attacks: readonly [string, (project: GuardedProject) => void, RegExp][] = [
  [
    'one byte of a script changes',
    ({ path }) => {
      const bytes = readFileSync(path('hooks/one.sh'));
      bytes[bytes.length - 3] = 0x58;
      writeFileSync(path('hooks/one.sh'), bytes);
    },
    /\.\/hooks\/one\.sh changed/,
  ],
  ['a script grows', ({ path }) => appendFileSync(path('hooks/one.sh'), '#'), /one\.sh changed \(\d+ bytes, now \d+\)/],
  ['a script is deleted', ({ path }) => unlinkSync(path('hooks/one.sh')), /one\.sh is no longer a file/],
  [
    'a script becomes a pipe',
    ({ path }) => {
      unlinkSync(path('hooks/one.sh'));
      execFileSync('mkfifo', [path('hooks/one.sh')]);
    },
    /one\.sh is no longer a file/,
  ],
  [
    'a script becomes a directory',
    ({ path }) => {
      unlinkSync(path('hooks/one.sh'));
      mkdirSync(path('hooks/one.sh'));
    },
    /one\.sh is no longer a file/,
  ],
  [
    'a script becomes a link to another file',
    ({ path, write }) => {
      write('evil.sh', marking('evil'));
      unlinkSync(path('hooks/one.sh'));
      symlinkSync(path('evil.sh'), path('hooks/one.sh'));
    },
    /one\.sh now leads to \S+evil\.sh, led to \S+one\.sh/,
  ],
  [
    'a script becomes a link to a file with the same content',
    ({ path }) => {
      renameSync(path('hooks/one.sh'), path('hooks/moved.sh'));
      symlinkSync('moved.sh', path('hooks/one.sh'));
    },
    /one\.sh now leads to \S+moved\.sh/,
  ],
  [
    'the directory of a script becomes a link',
    ({ path }) => {
      renameSync(path('hooks'), path('elsewhere'));
      symlinkSync('elsewhere', path('hooks'));
    },
    /one\.sh now leads to/,
  ],
  [
    'a script grows beyond all limits',
    ({ path }) => writeFileSync(path('hooks/one.sh'), Buffer.alloc(33 * 1024 * 1024)),
    /one\.sh is larger than/,
  ],
];

describe.skipIf(process.platform === 'win32')('an approved script', () => {
  it.each(attacks)('does not run after %s before loading', async (_, attack, said) => {
    const project = await makeApprovedProject();
    attack(project);
    const { system, warnings, fire } = await project.open();
    expect(await fire()).toMatchObject({ ran: expect.not.arrayContaining(['one', 'evil']) });
    expect(system.getAllHooks()[0]?.approval).toMatchObject({ state: 'modified', reason: expect.stringMatching(said) });
    expect(warnings()[0]).toMatch(said);
  });

  it.each(attacks)('does not run after %s between loading and running', async (_, attack, said) => {
    const project = await makeApprovedProject();
    const { fire } = await project.open();
    expect(await fire()).toMatchObject({ ran: ['one', 'two'] });
    attack(project);
    const { ran, errors } = await fire();
    expect(ran).not.toContain('one');
    expect(ran).not.toContain('evil');
    expect(errors[0]).toMatch(said);
    expect(errors[0]).toContain('agent-hooks trust');
  });

  it('shows line by line what changed in it', async () => {
    const project = await makeApprovedProject();
    project.write('hooks/one.sh', `${marking('one')}curl evil.example\n`);
    const { system } = await project.open();
    expect(system.getAllHooks()[0]?.approval?.changes).toEqual(
      expect.arrayContaining([' cat >/dev/null', '+curl evil.example']),
    );
  });

  it('runs again when it is as it was, or was approved again', async () => {
    const project = await makeApprovedProject();
    const { fire, system } = await project.open();
    project.write('hooks/one.sh', marking('changed'));
    expect(await fire()).toMatchObject({ ran: ['two'] });
    project.write('hooks/one.sh', marking('one'));
    expect(await fire()).toMatchObject({ ran: ['one', 'two'] });
    project.write('hooks/one.sh', marking('changed'));
    await system.reload();
    expect(await fire()).toMatchObject({ ran: ['two'], errors: [] });
    await project.approveAll();
    await system.reload();
    expect(await fire()).toMatchObject({ ran: ['changed', 'two'] });
  });

  it('fails as its policy says if it may not start', async () => {
    const project = makeGuardedProject({ 'x.sh': marking('x') }, group(command('./x.sh', { onFailure: 'block' })));
    await project.approveAll();
    const { fire } = await project.open();
    appendFileSync(project.path('x.sh'), '#');
    expect(await fire()).toMatchObject({ ran: [], blocks: true });
  });

  it('does not run if a hook before it in a sequence changed it', async () => {
    const project = makeGuardedProject(
      { 'a.sh': `${marking('a')}echo '#' >> b.sh\n`, 'b.sh': marking('b') },
      { sequential: true, hooks: [command('./a.sh'), command('./b.sh')] },
    );
    await project.approveAll();
    const { fire } = await project.open();
    expect(await fire()).toMatchObject({ ran: ['a'], errors: [expect.stringContaining('./b.sh changed')] });
  });

  it('does not run if the interpreter is now found elsewhere', async () => {
    const project = makeGuardedProject(
      { 'x.py': '#!/usr/bin/env marker\n', 'bin/marker': marking('good'), 'evil/marker': marking('evil') },
      group(command('./x.py')),
      group(command('marker x.py')),
    );
    const good = { ...process.env, PATH: `${project.path('bin')}:${process.env.PATH}` };
    const evil = { ...process.env, PATH: `${project.path('evil')}:${good.PATH}` };
    const store = new TrustStore({ directory: project.storeDirectory, env: good });
    await store.approve(project.dir, await project.readHooks());
    const opened = await project.open({ env: evil });
    expect(opened.system.getAllHooks().map(({ approval }) => [approval?.state, approval?.reason])).toEqual(
      Array(2).fill(['modified', expect.stringMatching(/marker is now \S+evil\/marker, was \S+bin\/marker/)]),
    );
    const changing = { ...good };
    const { system } = await project.open({ env: changing });
    expect(system.getAllHooks().map(({ approval }) => approval?.state)).toEqual(['trusted', 'trusted']);
    changing.PATH = evil.PATH;
    const { errors } = await system.getEventHandler().fireBeforeToolEvent('t', {});
    expect(errors.map(({ message }) => message)).toEqual(Array(2).fill(expect.stringContaining('marker is now')));
  });

  it('outside of the project counts by its content, a program there by its place', async () => {
    const outside = makeTemporaryDirectory();
    const script = join(outside, 'no-first-line.sh');
    writeFileSync(script, 'echo outside >> "$RAN"\n', { mode: 0o755 });
    const project = makeGuardedProject({}, group(command(`"${script}"`), command(`"${process.execPath}" -v`)));
    await project.approveAll();
    const { system, fire } = await project.open();
    expect(await fire()).toMatchObject({ ran: ['outside'], errors: [] });
    const [, node] = (await project.store.read(project.dir)).approvals;
    expect(node).toMatchObject({
      files: [],
      programs: expect.arrayContaining([expect.objectContaining({ name: process.execPath })]),
    });
    appendFileSync(script, '#');
    expect(await fire()).toMatchObject({ ran: [], errors: [expect.stringContaining('no-first-line.sh changed')] });
    expect(system.getAllHooks()).toHaveLength(2);
  });

  it('is looked at in the directory in which it would run now', async () => {
    const project = await makeApprovedProject();
    const other = join(makeTemporaryDirectory(), 'other');
    cpSync(project.dir, other, { recursive: true });
    const link = join(makeTemporaryDirectory(), 'project');
    symlinkSync(project.dir, link);
    const { fire } = await project.open({ projectDir: link });
    expect(await fire()).toMatchObject({ ran: ['one', 'two'] });
    rmSync(link);
    symlinkSync(other, link);
    expect(await fire()).toMatchObject({ ran: [] });
  });

  it('is held back even from a runner that never asks', async () => {
    const asked: string[][] = [];
    const careless: HookExecutor = {
      executeHooksParallel: async (configs) => {
        asked.push(configs.map((config) => config.name ?? ''));
        return configs.map((hookConfig) => makeResult({ hookConfig }));
      },
      executeHooksSequential: (...args) => careless.executeHooksParallel(...args),
    };
    const project = await makeApprovedProject();
    const { fire } = await project.open({ runner: careless });
    await fire();
    appendFileSync(project.path('hooks/one.sh'), '#');
    expect((await fire()).errors).toEqual([expect.stringContaining('one.sh changed')]);
    expect(asked).toEqual([['first', 'second'], ['second']]);
  });
});

describe('a gate of a project', () => {
  const gate = command('./hooks/one.sh', { name: 'gate', onFailure: 'block' });
  const makeGate = () => makeGuardedProject({ 'hooks/one.sh': marking('one') }, group(gate));

  it('that was changed since it was approved refuses, also if it was changed before it was loaded', async () => {
    const project = makeGate();
    await project.approveAll();
    appendFileSync(project.path('hooks/one.sh'), '#');
    const events: FiredEvent[] = [];
    const { fire, system } = await project.open({ onEvent: (event) => void events.push(event) });
    expect(await fire()).toEqual({ ran: [], errors: [expect.stringContaining('one.sh')], blocks: true });
    expect(events[0]?.rounds[0]?.hooks).toMatchObject([
      {
        name: 'gate',
        isGate: true,
        counts: true,
        notStarted: { why: 'modified' },
        result: { output: { decision: 'deny' } },
      },
    ]);
    expect(system.explain('BeforeTool', 'write_file')).toMatchObject([{ runs: false, fate: 'refuses' }]);
  });

  it('that was never approved, or is no longer, is not due, and that is reported', async () => {
    const project = makeGate();
    const { fire, warnings } = await project.open();
    expect(await fire()).toEqual({ ran: [], errors: [], blocks: false });
    expect(warnings()).toEqual([expect.stringContaining('1 hook of this project does not run')]);
    await project.approveAll();
    await project.store.revoke(project.dir);
    expect(await (await project.open()).fire()).toEqual({ ran: [], errors: [], blocks: false });
  });
});
