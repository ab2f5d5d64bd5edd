import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { storeTrust, TrustStore, type TrustSubject } from '../src/index.ts';
import { approvedPair, attacks, changeUnseen, evil, good } from './support/attacked-pair.ts';
import { makeTemporaryDirectory } from './support/temporary-directory.ts';

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
  it.each(attacks)('are looked at again in the next check: %s', async (_name, attack) => {
    const pair = await approvedPair();
    prepare();
    expect(await statesOf(pair)).toEqual(bothTrusted);
    attack(pair.project);
    expect(await statesOf(pair)).toEqual(bothModified);
  });

  it.each(attacks)('are looked at again before each run: %s', async (_name, attack) => {
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
  it('are looked at again where a file is touched between the looks at them, and stay approved', async () => {
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

  it('wait before a run until the last change is so old that the next one bears another time', async () => {
    const { policy, hooks, project } = await approvedPair();
    const [hook] = hooks;
    const script = project.path('hooks/a.sh');
    if (!hook || !policy.recheck) throw new Error('there is nothing to check');
    writeFileSync(script, good);
    // Once more while the first change is waited for.
    const touching = sleep(12).then(() => writeFileSync(script, good));
    const [status] = await Promise.all([policy.recheck(hook, project.dir), touching]);
    expect(status.state).toBe('trusted');
    expect(Date.now() - statSync(script).ctimeMs).toBeGreaterThanOrEqual(20);
  });

  it('do not run as long as their files never stay as they are', async () => {
    const { directory, hooks, project } = await approvedPair();
    // Read early in each look.
    const env = {
      get PATH() {
        writeFileSync(project.path('hooks/a.sh'), good);
        return process.env.PATH;
      },
    };
    const [hook] = hooks;
    const policy = storeTrust({ directory, env });
    if (!hook) throw new Error('there is no hook');
    expect(await policy.recheck?.(hook, project.dir)).toEqual({
      state: 'modified',
      reason: 'its files change while they are looked at',
    });
  });

  it.each([
    ['writing a script', 'hooks/b.sh', 'write'],
    ['replacing a script', 'hooks/b.sh', 'replace'],
    ['writing what a link leads to', 'hooks/link.sh', 'write'],
    ['leading a link elsewhere', 'hooks/link.sh', 'relink'],
    ['exchanging a folder', 'hooks/b.sh', 'exchange'],
  ])('never answer for other code than was approved while another thread keeps %s', async (_, name, way) => {
    const { policy, hooks, project } = await approvedPair();
    const script = project.path(name);
    const attacker = new Worker(swapAllTheTime, {
      eval: true,
      workerData: { dir: project.dir, script, way, good, evil },
    });
    onTestFinished(async () => void (await attacker.terminate()));
    const counts = { trusted: 0, lost: 0 };
    for (const end = Date.now() + 1500; Date.now() < end || counts.trusted === 0; ) {
      await policy.check(hooks, project.dir);
      for (const hook of hooks) {
        const started = await policy.recheck?.(hook, project.dir);
        if (started?.state !== 'trusted') continue;
        counts.trusted += 1;
        if (!isSeenWithin(2, () => readIfThere(script) === evil)) continue;
        await sleep(Math.random() * 4);
        if ((await started.confirm?.())?.state === 'trusted') counts.lost += 1;
      }
    }
    expect(counts).toEqual({ trusted: expect.any(Number), lost: 0 });
  });
});

/** Looks again and again, as an interpreter could at any moment of a run. */
function isSeenWithin(milliseconds: number, look: () => boolean): boolean {
  for (const end = performance.now() + milliseconds; performance.now() < end; ) if (look()) return true;
  return false;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Puts evil content in the place of a script for a moment, again and again, and keeps the times that it can keep. */
const swapAllTheTime = `
const { cpSync, renameSync, statSync, symlinkSync, utimesSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { workerData: { dir, script, way, good, evil } } = require('node:worker_threads');
const { atime, mtime, mode } = statSync(script);
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const [hooks, spare, away] = ['hooks', 'spare', 'away'].map((name) => join(dir, name));
const replace = (content) => {
  writeFileSync(spare, content, { mode });
  utimesSync(spare, atime, mtime);
  renameSync(spare, script);
};
const write = (content) => {
  writeFileSync(script, content);
  utimesSync(script, atime, mtime);
};
const relink = (content) => {
  symlinkSync(content === good ? '../real/target.sh' : '../real/other.sh', spare);
  renameSync(spare, script);
};
const exchange = () => {
  renameSync(hooks, away);
  renameSync(spare, hooks);
  renameSync(away, spare);
};
if (way === 'relink') writeFileSync(join(dir, 'real/other.sh'), evil);
if (way === 'exchange') {
  cpSync(hooks, spare, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  writeFileSync(join(spare, 'b.sh'), evil);
}
const put = { write, replace, relink, exchange }[way];
for (;;) {
  put(evil);
  pause(Math.random() * 4);
  put(good);
  pause(Math.random() * 60);
}
`;
