import { expect, it } from 'vitest';
import { guardPath } from './guard-path.ts';

const links: Readonly<Record<string, string>> = { '/tmp/link': '/srv/project/bin', '/srv/alias': '/srv/project' };
const realPath = (path: string) => links[path] ?? path;

it.each([
  ['absolute entries stay', '/usr/bin:/bin', '/usr/bin:/bin'],
  ['relative and empty ones go', '.:bin::./x:/bin:', '/bin'],
  ['those in the project go', '/srv/project:/srv/project/node_modules/.bin:/bin', '/bin'],
  ['those that lead there through a link go', '/tmp/link:/bin', '/bin'],
  ['those that only begin like it stay', '/srv/project-2/bin:/srv', '/srv/project-2/bin:/srv'],
  ['ways round about go', '/srv/other/../project/bin:/bin', '/bin'],
])('a guarded PATH: %s', (_, path, guarded) => {
  expect(guardPath(path, '/srv/project', 'linux', realPath)).toBe(guarded);
});

it('a project that is itself reached by a link is guarded under both names', () => {
  expect(guardPath('/srv/project/bin:/srv/alias/bin:/bin', '/srv/alias', 'linux', realPath)).toBe('/bin');
});

it('on Windows letters, quotes and drives are understood', () => {
  const path = 'C:\\Windows;c:\\PROJECT\\bin;"C:\\Project\\x";bin;\\Project;C:bin;D:\\tools';
  expect(guardPath(path, 'C:\\Project', 'win32', (each) => each)).toBe('C:\\Windows;D:\\tools');
});
