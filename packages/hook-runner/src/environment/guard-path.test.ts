import { userInfo } from 'node:os';
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
  expect(guardPath(path, '/srv/project', { platform: 'linux', realPath })).toBe(guarded);
});

it.each(['', '.', '/srv/project/bin', ':::'])(
  'of which nothing is left names the programs of the system: %j',
  (path) => {
    expect(guardPath(path, '/srv/project', { platform: 'linux', realPath })).toMatch(/^\/usr\/local\/bin:.*:\/bin:/);
  },
);

it('a project that is itself reached by a link is guarded under both names', () => {
  expect(guardPath('/srv/project/bin:/srv/alias/bin:/bin', '/srv/alias', { platform: 'linux', realPath })).toBe('/bin');
});

it.each(['/', '/usr', '/usr/bin', '/bin', '/usr/local', userInfo().homedir])(
  'a project that is %s takes no program away from the hooks of users and machines',
  (projectDir) => {
    const path = `/usr/bin:/bin:/usr/local/bin:${userInfo().homedir}/.local/bin`;
    expect(guardPath(path, projectDir, { platform: 'linux', realPath })).toBe(path);
    expect(guardPath(`.:bin:${path}`, projectDir, { platform: 'linux', realPath })).toBe(path);
  },
);

it('on Windows letters, quotes and drives are understood', () => {
  const path = 'C:\\Windows;c:\\PROJECT\\bin;"C:\\Project\\x";bin;\\Project;C:bin;D:\\tools';
  expect(guardPath(path, 'C:\\Project', { platform: 'win32', realPath: (each) => each })).toBe('C:\\Windows;D:\\tools');
});
