import {
  chmodSync,
  cpSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { storeTrust, TrustStore, type TrustSubject } from '../src/index.ts';
import { linkTo, makeProject, makeTemporaryDirectory, type TemporaryProject } from './support/temporary-directory.ts';

const good = '#!/bin/sh\necho good\n';
const evil = '#!/bin/sh\necho evil\n';
const files = {
  'hooks/a.sh': good,
  'hooks/b.sh': good,
  'hooks/lib/rules.mjs': 'export const rule = 1;',
  'hooks/data.txt': 'echo data\n',
  'hooks/link.sh': linkTo('../real/target.sh'),
  'hooks/more': linkTo('../more'),
  'real/target.sh': good,
  'real/other.sh': good,
  'more/part.sh': good,
  'rules/x.yaml': 'x: 1',
};

type Attack = (project: TemporaryProject) => void;

/** Everything that looks as before: the size, and the time that a program can set. */
function changeUnseen(path: string, content: string): void {
  const { atime, mtime } = statSync(path);
  writeFileSync(path, content);
  utimesSync(path, atime, mtime);
}

/** Another file with the size and the times of the one that it replaces. */
function replaceUnseen(path: string, content: string, spare: string): void {
  const { atime, mtime, mode } = statSync(path);
  writeFileSync(spare, content, { mode });
  utimesSync(spare, atime, mtime);
  renameSync(spare, path);
}

const attacks: readonly (readonly [string, Attack])[] = [
  ['a byte of a script, its size and time kept', ({ path }) => changeUnseen(path('hooks/b.sh'), evil)],
  ['a script that another one replaces', ({ path }) => replaceUnseen(path('hooks/b.sh'), evil, path('spare'))],
  [
    'a script that is written by another name',
    ({ path }) => {
      linkSync(path('hooks/b.sh'), path('alias'));
      changeUnseen(path('alias'), evil);
      rmSync(path('alias'));
    },
  ],
  ['a module further down', ({ path }) => changeUnseen(path('hooks/lib/rules.mjs'), 'export const rule = 2;')],
  [
    'a link that leads to another file of the same content',
    ({ path }) => {
      symlinkSync('../real/other.sh', path('spare'));
      renameSync(path('spare'), path('hooks/link.sh'));
    },
  ],
  ['the file to which a link leads', ({ path }) => changeUnseen(path('real/target.sh'), evil)],
  ['a file in a folder to which a link leads', ({ path }) => changeUnseen(path('more/part.sh'), evil)],
  ['a file that is added', ({ write }) => write('hooks/added.sh', evil)],
  ['a file that is added to a folder to which a link leads', ({ write }) => write('more/added.sh', evil)],
  ['a file that is removed', ({ path }) => rmSync(path('hooks/lib/rules.mjs'))],
  ['data that becomes a program', ({ path }) => chmodSync(path('hooks/data.txt'), 0o755)],
  ['data that becomes a script', ({ path }) => changeUnseen(path('hooks/data.txt'), '#!/bin/sh\n')],
  ['a file that a pattern matches', ({ path }) => changeUnseen(path('rules/x.yaml'), 'x: 2')],
  ['a file that a pattern matches later', ({ write }) => write('rules/deep/y.yaml', 'y')],
  [
    'a folder that another one replaces',
    ({ path }) => {
      cpSync(path('hooks'), path('spare'), { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
      changeUnseen(path('spare/b.sh'), evil);
      renameSync(path('hooks'), path('away'));
      renameSync(path('spare'), path('hooks'));
    },
  ],
  [
    'a link that replaces a folder',
    ({ path }) => {
      cpSync(path('hooks'), path('spare'), { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
      changeUnseen(path('spare/b.sh'), evil);
      renameSync(path('hooks'), path('away'));
      symlinkSync('spare', path('hooks'));
    },
  ],
];

/** Two hooks that cover the same folder and the same patterns, approved. */
async function approvedPair() {
  const project = makeProject(files);
  const directory = join(makeTemporaryDirectory(), 'approvals');
  const hooks = ['./hooks/a.sh', './hooks/b.sh'].map(
    (command): TrustSubject => ({
      eventName: 'BeforeTool',
      matcher: undefined,
      sequential: false,
      usualShell: 'sh',
      config: { type: 'command', command, files: ['rules/**'] },
    }),
  );
  await new TrustStore({ directory }).approve(project.dir, hooks);
  return { project, hooks, policy: storeTrust({ directory }) };
}

type Pair = Awaited<ReturnType<typeof approvedPair>>;

async function statesOf(
  { policy, hooks, project }: Pair,
  checked: readonly TrustSubject[] = hooks,
): Promise<readonly string[]> {
  return (await policy.check(checked, project.dir)).map(({ state }) => state);
}

async function recheckedStates({ policy, hooks, project }: Pair): Promise<readonly (string | undefined)[]> {
  const statuses = await Promise.all(hooks.map((hook) => policy.recheck?.(hook, project.dir)));
  return statuses.map((status) => status?.state);
}

/** The same hooks, with something that happens after the first was looked at and before the second is. */
function interrupted(hooks: readonly TrustSubject[], happens: () => void): readonly TrustSubject[] {
  return hooks.map((hook, index) =>
    index === 0
      ? hook
      : {
          ...hook,
          get usualShell() {
            happens();
            return 'sh';
          },
        },
  );
}

/** Makes all files old enough for their times to stand for their content. */
function age(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
}

afterEach(() => {
  vi.useRealTimers();
});

const bothTrusted = ['trusted', 'trusted'];
const bothModified = ['modified', 'modified'];

describe.skipIf(process.platform === 'win32').each([
  ['just been written', () => {}],
  ['been there for a while', age],
])('hooks that are checked together, whose files have %s,', (_, prepare) => {
  it.each(attacks)('are looked at anew in the next check: %s', async (_name, attack) => {
    const pair = await approvedPair();
    prepare();
    expect(await statesOf(pair)).toEqual(bothTrusted);
    attack(pair.project);
    expect(await statesOf(pair)).toEqual(bothModified);
  });

  it.each(attacks)('are looked at anew before each run: %s', async (_name, attack) => {
    const pair = await approvedPair();
    prepare();
    expect(await statesOf(pair)).toEqual(bothTrusted);
    expect(await recheckedStates(pair)).toEqual(bothTrusted);
    attack(pair.project);
    expect(await recheckedStates(pair)).toEqual(bothModified);
  });

  it.each(attacks)('do not run after what happens between the looks at them: %s', async (_name, attack) => {
    const pair = await approvedPair();
    prepare();
    let isDone = false;
    const happens = () => {
      if (!isDone) attack(pair.project);
      isDone = true;
    };
    await statesOf(pair, interrupted(pair.hooks, happens));
    expect(isDone).toBe(true);
    expect(await recheckedStates(pair)).toEqual(bothModified);
    expect(await statesOf(pair)).toEqual(bothModified);
  });

  it.each(attacks)('do not answer for what happens while they run: %s', async (_name, attack) => {
    const pair = await approvedPair();
    prepare();
    await statesOf(pair);
    const { policy, hooks, project } = pair;
    const started = await Promise.all(hooks.map((hook) => policy.recheck?.(hook, project.dir)));
    expect(started.map((status) => status?.state)).toEqual(bothTrusted);
    attack(project);
    const ended = await Promise.all(started.map((status) => status?.confirm?.()));
    expect(ended.map((status) => status?.state)).toEqual(bothModified);
  });
});

describe.skipIf(process.platform === 'win32')('hooks that are checked together', () => {
  it('are looked at anew where a file is touched between the looks at them, and stay approved', async () => {
    const pair = await approvedPair();
    const touch = () => writeFileSync(pair.project.path('hooks/b.sh'), good);
    expect(await statesOf(pair, interrupted(pair.hooks, touch))).toEqual(bothTrusted);
    expect(await recheckedStates(pair)).toEqual(bothTrusted);
    expect(await statesOf(pair)).toEqual(bothTrusted);
  });

  it.each([
    ['changed', '#!/usr/bin/env tooL\n', 'modified'],
    ['touched', '#!/usr/bin/env tool\n', 'trusted'],
  ])(
    'are looked at a second time where a file is %s between reading it and looking at it',
    async (_, content, state) => {
      const { project, hooks } = await approvedPair();
      project.write('hooks/b.sh', '#!/usr/bin/env tool\n');
      project.write('bin/tool', good);
      const directory = join(makeTemporaryDirectory(), 'approvals');
      const happens = vi.fn(() => changeUnseen(project.path('hooks/b.sh'), content));
      // First the shell is looked for, and then, as soon as it was read, what the first line of the script asks for.
      let reads = Number.NaN;
      const env = {
        get PATH() {
          reads += 1;
          if (reads === 2) happens();
          return `${project.path('bin')}:/usr/bin:/bin`;
        },
      };
      await new TrustStore({ directory, env }).approve(project.dir, hooks);
      const policy = storeTrust({ directory, env });
      expect((await policy.check(hooks, project.dir)).map((status) => status.state)).toEqual(bothTrusted);
      reads = 0;
      const statuses = await policy.check(hooks, project.dir);
      expect(happens).toHaveBeenCalledOnce();
      expect(statuses.map((status) => status.state)).toEqual([state, state]);
      expect(statuses[0]?.reason).not.toContain('while they are looked at');
    },
  );

  it('never answer for other code than was approved, whatever another thread does to it meanwhile', async () => {
    const pair = await approvedPair();
    const { policy, hooks, project } = pair;
    const script = project.path('hooks/b.sh');
    const attacker = new Worker(swapAllTheTime, {
      eval: true,
      workerData: { script, spare: project.path('spare'), good, evil },
    });
    onTestFinished(async () => void (await attacker.terminate()));
    const counts = { trusted: 0, evil: 0, lost: 0 };
    for (const end = Date.now() + 3000; Date.now() < end; ) {
      await policy.check(hooks, project.dir);
      for (const hook of hooks) {
        const started = await policy.recheck?.(hook, project.dir);
        if (started?.state !== 'trusted') continue;
        counts.trusted += 1;
        // As an interpreter would read it, at any moment of a run.
        let isEvil = false;
        for (const stop = performance.now() + 2; performance.now() < stop && !isEvil; )
          isEvil = readIfThere(script) === evil;
        if (!isEvil) continue;
        counts.evil += 1;
        await sleep(Math.random() * 4);
        if ((await started.confirm?.())?.state === 'trusted') counts.lost += 1;
      }
    }
    expect(counts.trusted).toBeGreaterThan(0);
    expect(counts.lost).toBe(0);
  });
});

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Puts evil content in the place of a script for a moment, in turns by writing and by renaming, and keeps its times. */
const swapAllTheTime = `
const { renameSync, statSync, utimesSync, writeFileSync } = require('node:fs');
const { workerData: { script, spare, good, evil } } = require('node:worker_threads');
const { atime, mtime, mode } = statSync(script);
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const ways = [
  (content) => writeFileSync(script, content),
  (content) => { writeFileSync(spare, content, { mode }); renameSync(spare, script); },
];
for (let turn = 0; ; turn++) {
  const put = ways[turn % 2];
  put(evil); utimesSync(script, atime, mtime);
  pause(Math.random() * 4);
  put(good); utimesSync(script, atime, mtime);
  pause(Math.random() * 30);
}
`;
