import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandHookConfig } from '@agent-hooks/hook-types';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storeTrust, TrustStore, type TrustSubject } from '../src/index.ts';
import { linkTo, makeProject, makeTemporaryDirectory, type TemporaryProject } from './support/temporary-directory.ts';

const files = { 'hooks/g.sh': '#!/bin/sh\n:\n', 'hooks/data.txt': 'echo hi\n', 'rules/a.yaml': 'x' };

interface Change {
  readonly hook?: Partial<CommandHookConfig>;
  readonly files?: Readonly<Record<string, unknown>>;
  readonly change: (project: TemporaryProject) => void;
}

/** An approved hook of an agent that has been running for a while: stamps stand for its files. */
async function approveAndAge({ hook, files: more }: Change) {
  const project = makeProject({ ...files, ...more });
  const directory = join(makeTemporaryDirectory(), 'approvals');
  const config = { type: 'command', command: './hooks/g.sh', ...hook } as const;
  const subject: TrustSubject = { eventName: 'BeforeTool', matcher: undefined, sequential: false, config };
  await new TrustStore({ directory }).approve(project.dir, [subject]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  const policy = storeTrust({ directory });
  const [checked] = await policy.check([subject], project.dir);
  const started = await policy.recheck?.(subject, project.dir);
  expect([checked?.state, started?.state]).toEqual(['trusted', 'trusted']);
  return { project, recheck: () => policy.recheck?.(subject, project.dir), confirm: started?.confirm };
}

afterEach(() => {
  vi.useRealTimers();
});

describe.skipIf(process.platform === 'win32')('the quick look before and after each run', () => {
  it.each<[string, Change]>([
    [
      'a link that led nowhere and now leads to a script',
      { files: { 'hooks/extra.sh': linkTo('../later.sh') }, change: ({ write }) => write('later.sh', ':') },
    ],
    [
      'a link that led nowhere and now leads to a folder',
      { files: { 'hooks/more': linkTo('../later') }, change: ({ write }) => write('later/x.sh', ':') },
    ],
    ['data that changes', { change: ({ write }) => write('hooks/data.txt', 'y') }],
    ['a file of any name that appears', { change: ({ write }) => write('hooks/words', 'x') }],
    ['data that became a script', { change: ({ path }) => writeFileSync(path('hooks/data.txt'), '#!/bin/sh\n') }],
    [
      'a file that a pattern matches',
      { hook: { files: ['rules/**'] }, change: ({ write }) => write('rules/b.yaml', 'y') },
    ],
    [
      'a file that a pattern matches further down',
      {
        hook: { files: ['rules/**'] },
        files: { 'rules/deep/c.yaml': 'x' },
        change: ({ write }) => write('rules/deep/d.yaml', 'y'),
      },
    ],
    [
      'a directory that a pattern was looking for',
      { hook: { files: ['later/*.yaml'] }, change: ({ write }) => write('later/b.yaml', 'y') },
    ],
    [
      'a link that a pattern matches and that led nowhere',
      {
        hook: { files: ['rules/*'] },
        files: { 'rules/b.yaml': linkTo('../later.yaml') },
        change: ({ write }) => write('later.yaml', 'y'),
      },
    ],
    [
      'a file without an extension that is loaded first',
      {
        files: { 'hooks/rules.js': '' },
        change: ({ write }) => write('hooks/rules', ''),
      },
    ],
    [
      'code in a folder to which a link leads',
      {
        files: { 'hooks/lib': linkTo('../lib'), 'lib/a.txt': '' },
        change: ({ write }) => write('lib/added.sh', ''),
      },
    ],
  ])('notices %s', async (_, change) => {
    const { project, recheck, confirm } = await approveAndAge(change);
    change.change(project);
    expect((await confirm?.())?.state).toBe('modified');
    expect((await recheck())?.state).toBe('modified');
  });

  it.each<[string, Change]>([
    [
      'a log that grows',
      {
        hook: { writes: ['hooks/*.log'] },
        files: { 'hooks/g.log': '' },
        change: ({ write }) => write('hooks/g.log', 'x'),
      },
    ],
    ['a log that appears', { hook: { writes: ['hooks/*.log'] }, change: ({ write }) => write('hooks/g.log', 'x') }],
    [
      'a file beside a pattern',
      { hook: { files: ['rules/*.yaml'] }, change: ({ write }) => write('rules/x.txt', 'y') },
    ],
    ['a file elsewhere', { hook: { files: ['rules/*.yaml'] }, change: ({ write }) => write('main.js', 'y') }],
  ])('does not mind %s', async (_, change) => {
    const { project, recheck, confirm } = await approveAndAge(change);
    change.change(project);
    expect((await confirm?.())?.state).toBe('trusted');
    expect((await recheck())?.state).toBe('trusted');
  });
});

describe.skipIf(process.platform === 'win32')('a link that is another one for each process', () => {
  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['as the script', { 'hooks/run.sh': linkTo('/proc/self/cwd/hooks/g.sh') }],
    ['on the way to it', { deep: linkTo('/proc/self/cwd/hooks'), 'hooks/run.sh': linkTo('../deep/g.sh') }],
    ['beside the script', { 'hooks/run.sh': ':', 'hooks/extra.sh': linkTo('/proc/self/cwd/other.sh') }],
  ])('cannot be approved %s', async (_, links) => {
    const { dir } = makeProject({ ...files, ...links });
    const config = { type: 'command', command: 'sh hooks/run.sh' } as const;
    const subject: TrustSubject = { eventName: 'BeforeTool', matcher: undefined, sequential: false, config };
    const store = new TrustStore({ directory: join(makeTemporaryDirectory(), 'approvals') });
    const approved = store.approve(dir, [subject]);
    await expect(approved).rejects.toThrow(/is not a plain file/);
  });
});
