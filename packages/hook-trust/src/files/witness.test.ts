import { chmodSync, linkSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeProject, type TemporaryProject } from '../../test/support/temporary-directory.ts';
import { namedInCommand } from '../commands/named-in-command.ts';
import { Observer } from './observer.ts';
import { Witness } from './witness.ts';

const files = {
  'hooks/check.sh': '#!/usr/bin/env tool\nexit 0\n',
  'bin/tool': '#!/bin/sh\nexec sh "$@"\n',
  'first/.keep': '',
};
const command = './hooks/check.sh --rules ./rules.json';

function takeWitness({ dir, path }: TemporaryProject): Witness {
  const env = { PATH: `${path('first')}:${path('bin')}` };
  const named = namedInCommand({ type: 'command', command }, dir, env);
  return new Witness({ project: dir, named, env }, new Observer(dir, env).observe(named));
}

describe.skipIf(process.platform === 'win32')('a witness', () => {
  it('sees the same as long as nothing changes', () => {
    const witness = takeWitness(makeProject(files));
    expect([witness.sawTheSame(), witness.sawTheSame()]).toEqual([true, true]);
  });

  it.each<[string, (project: TemporaryProject) => void]>([
    ['a byte of a script', ({ write }) => write('hooks/check.sh', '#!/usr/bin/env tool\nexit 1\n')],
    ['a script that is gone', ({ path }) => rmSync(path('hooks/check.sh'))],
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
    ['a named file that is there now', ({ write }) => write('rules.json', '{}')],
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
  ])('does not see the same after %s', (_, change) => {
    const project = makeProject(files);
    const witness = takeWitness(project);
    change(project);
    expect(witness.sawTheSame()).toBe(false);
  });

  it('sees the same where the same file has one name more', () => {
    const project = makeProject(files);
    const witness = takeWitness(project);
    linkSync(project.path('hooks/check.sh'), project.path('hooks/again.sh'));
    writeFileSync(project.path('hooks/unrelated'), '');
    expect(witness.sawTheSame()).toBe(true);
  });
});
