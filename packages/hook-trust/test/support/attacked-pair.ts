import { cpSync, linkSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storeTrust, TrustStore, type TrustSubject } from '../../src/index.ts';
import { linkTo, makeProject, makeTemporaryDirectory, type TemporaryProject } from './temporary-directory.ts';

/** A script that is approved, and another one of the same length. */
export const good = '#!/bin/sh\necho good\n';
export const evil = '#!/bin/sh\necho evil\n';
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

/** Changes something that both hooks of a pair cover. */
type Attack = (project: TemporaryProject) => void;

/** Changes a file so that its size stays, and the time that a program can set. */
export function changeUnseen(path: string, content: string): void {
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

/** Ways to bring other code into what is covered, each with as few traces as possible. */
export const attacks: readonly (readonly [string, Attack])[] = [
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
  ['data that changes', ({ path }) => changeUnseen(path('hooks/data.txt'), 'other')],
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
export async function approvedPair() {
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
  return { project, directory, hooks, policy: storeTrust({ directory }) };
}
