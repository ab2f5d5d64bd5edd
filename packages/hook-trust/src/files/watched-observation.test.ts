import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeProject, type TemporaryProject } from '../../test/support/temporary-directory.ts';
import { wantedBy } from '../approval/wanted.ts';
import { Observer } from './observer.ts';
import { WatchedObservation } from './watched-observation.ts';

const files = {
  'hooks/check.sh': '#!/usr/bin/env tool\nexit 0\n',
  'hooks/lib/rules.mjs': 'export {}',
  'bin/tool': '#!/bin/sh\nexec sh "$@"\n',
  'first/.keep': '',
};

function watch({ dir, path }: TemporaryProject): WatchedObservation {
  const env = { PATH: `${path('first')}:${path('bin')}` };
  const config = { type: 'command', command: './hooks/check.sh --rules ./rules.json' } as const;
  const hook = { eventName: 'BeforeTool', matcher: undefined, sequential: false, config } as const;
  return new WatchedObservation(new Observer(dir, env), wantedBy(hook, dir, env), env);
}

const unchanged = 'exit 0\n';

describe.skipIf(process.platform === 'win32')('what was observed', () => {
  it('is the same as long as nothing changes', () => {
    const watched = watch(makeProject(files));
    expect([watched.findDifference(), watched.findDifference()]).toEqual(['none', 'none']);
  });

  it('is certain to be the same only once its files are old enough for a change to show', async () => {
    const project = makeProject(files);
    const young = watch(project);
    expect(young.isCertainlySame()).toBe(false);
    expect(young.unclearForMs()).toBeGreaterThanOrEqual(0);
    await sleep(2100);
    const old = watch(project);
    expect([old.isCertainlySame(), old.unclearForMs()]).toEqual([true, 0]);
  });

  it.each<[string, (project: TemporaryProject) => void]>([
    ['a byte of a script', ({ write }) => write('hooks/check.sh', '#!/usr/bin/env tool\nexit 1\n')],
    ['a byte of a module beside it', ({ write }) => write('hooks/lib/rules.mjs', 'export  ')],
    ['a script that is gone', ({ path }) => rmSync(path('hooks/check.sh'))],
    [
      'a script that was changed and changed back, with the same time',
      ({ path, write }) => {
        write('hooks/check.sh', 'echo evil\n');
        write('hooks/check.sh', files['hooks/check.sh']);
        utimesSync(path('hooks/check.sh'), 1, 1);
      },
    ],
    [
      'a directory that was renamed and back',
      ({ path }) => {
        renameSync(path('hooks'), path('away'));
        renameSync(path('away'), path('hooks'));
      },
    ],
    ['a module that was added and removed again', ({ write }) => rmSync(write('hooks/extra.mjs', ''))],
    [
      'a link to the very same file',
      ({ path }) => {
        renameSync(path('hooks/check.sh'), path('moved.sh'));
        symlinkSync(path('moved.sh'), path('hooks/check.sh'));
      },
    ],
    [
      'a link in place of the directory',
      ({ dir, path, write }) => {
        write('other/check.sh', files['hooks/check.sh']);
        renameSync(path('hooks'), path('old'));
        symlinkSync(join(dir, 'other'), path('hooks'));
      },
    ],
    ['a named file that was not there', ({ write }) => write('rules.json', '{}')],
    [
      'a program that is found earlier',
      ({ write, path }) => {
        write('first/tool', '#!/bin/sh\n');
        chmodSync(path('first/tool'), 0o755);
      },
    ],
    ['a program that is gone', ({ path }) => rmSync(path('bin/tool'))],
    [
      'a directory in place of a script',
      ({ path }) => {
        rmSync(path('hooks/check.sh'));
        mkdirSync(path('hooks/check.sh'));
      },
    ],
  ])('is not the same after %s', async (_, change) => {
    const project = makeProject({ ...files, 'other/unrelated.sh': unchanged });
    const watched = watch(project);
    await sleep(watched.unclearForMs());
    change(project);
    expect(watched.findDifference()).toEqual({ changed: expect.any(String) });
  });

  it('has other names only, where a file was added to a covered directory or to a directory below', () => {
    const project = makeProject(files);
    const watched = watch(project);
    writeFileSync(project.path('hooks/run.log'), '');
    expect(watched.findDifference()).toBe('perhaps');
  });

  it('is the same where an uncovered directory got a name more for something uncovered', async () => {
    const project = makeProject(files);
    const watched = watch(project);
    await sleep(watched.unclearForMs());
    writeFileSync(project.path('unrelated'), '');
    linkSync(project.path('unrelated'), project.path('first/again'));
    expect(watched.findDifference()).toBe('none');
  });
});

const mapping = `
import mmap, os, sys, time
path, at = sys.argv[1], int(sys.argv[2])
handle = open(path, 'r+b')
page = mmap.mmap(handle.fileno(), 0, mmap.MAP_SHARED)
page[at:at+1] = page[at:at+1]
print('mapped', flush=True)
sys.stdin.readline()
page[at:at+1] = b'1'
print('changed', flush=True)
sys.stdin.readline()
`;

it.skipIf(!existsSync('/usr/bin/python3'))('a mapped page that changes without a timestamp is noticed', async () => {
  const project = makeProject(files);
  const script = project.path('hooks/check.sh');
  const at = files['hooks/check.sh'].indexOf('0');
  const child = spawn('/usr/bin/python3', ['-c', mapping, script, String(at)], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  const watched = watch(project);
  const before = statSync(script, { bigint: true });
  child.stdin.write('\n');
  await lines.next();
  const after = statSync(script, { bigint: true });
  expect(readFileSync(script, 'utf8')).toContain('exit 1');
  expect([after.mtimeNs, after.ctimeNs, after.size]).toEqual([before.mtimeNs, before.ctimeNs, before.size]);
  expect(watched.findDifference()).toEqual({ changed: script });
  expect(watch(project).observation.files).not.toEqual(watched.observation.files);
});

it.skipIf(process.platform === 'win32').each([
  ['asdf', 'home/.asdf/shims/tool', undefined],
  ['mise', 'home/.local/share/mise/shims/tool', 'usr/bin/mise'],
  ['mise, by a link', 'home/bin/tool', 'usr/bin/mise'],
  ['pyenv', 'home/.pyenv/shims/tool', undefined],
  ['volta', 'home/.volta/bin/tool', 'home/.volta/bin/volta-shim'],
])('a program of %s is not covered, since the working directory chooses it', (_, place, target) => {
  const outside = makeProject({ [target ?? place]: '#!/bin/sh\nexit 0\n' });
  chmodSync(outside.path(target ?? place), 0o755);
  if (target !== undefined) {
    mkdirSync(dirname(outside.path(place)), { recursive: true });
    symlinkSync(outside.path(target), outside.path(place));
  }
  const { dir } = makeProject({ 'hooks/check.sh': files['hooks/check.sh'] });
  const hook = { eventName: 'BeforeTool', matcher: undefined, sequential: false } as const;
  const config = { type: 'command', command: 'tool hooks/check.sh' } as const;
  const env = { PATH: `${dirname(outside.path(place))}:/usr/bin:/bin` };
  const { notCovered } = new Observer(dir, env).observe(wantedBy({ ...hook, config }, dir, env));
  expect(notCovered.join('\n')).toContain('belongs to a version manager');
});
