import { expect, it } from 'vitest';
import { guardPath } from './guard-path.ts';

const links: Readonly<Record<string, string>> = { '/tmp/link': '/work/project/bin', '/work/alias': '/work/project' };
const realPath = (path: string) => links[path] ?? path;

it.each([
  ['absolute entries stay', '/usr/bin:/bin', '/usr/bin:/bin'],
  ['relative and empty ones go', '.:bin::./x:/bin:', '/bin'],
  ['those in the project go', '/work/project:/work/project/node_modules/.bin:/bin', '/bin'],
  ['those that lead there through a link go', '/tmp/link:/bin', '/bin'],
  ['those that only begin like it stay', '/work/project-2/bin:/work', '/work/project-2/bin:/work'],
  ['ways round about go', '/work/other/../project/bin:/bin', '/bin'],
])('a guarded PATH: %s', (_, path, guarded) => {
  expect(guardPath(path, '/work/project', 'linux', realPath)).toBe(guarded);
});

it('a project that is itself reached by a link is guarded under both names', () => {
  expect(guardPath('/work/project/bin:/work/alias/bin:/bin', '/work/alias', 'linux', realPath)).toBe('/bin');
});

it('on Windows letters, quotes and drives are understood', () => {
  const path = 'C:\\Windows;c:\\PROJECT\\bin;"C:\\Project\\x";bin;D:\\tools';
  expect(guardPath(path, 'C:\\Project', 'win32', (each) => each)).toBe('C:\\Windows;D:\\tools');
});
