import { chownSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { userInfo } from 'node:os';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeProject, makeTemporaryDirectory } from '../../test/support/temporary-directory.ts';
import { homeDirectory, objectionToHome } from './home-directory.ts';

describe.skipIf(process.platform === 'win32')('the home directory', () => {
  it('is the one that the variable names, if it is outside of the project', () => {
    const home = makeTemporaryDirectory();
    vi.stubEnv('HOME', home);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(homeDirectory(makeTemporaryDirectory())).toBe(home);
  });

  it.each([
    ['inside of the project', (dir: string) => `${dir}/home`],
    ['the project itself', (dir: string) => dir],
    ['a link into the project', (dir: string) => `${dir}-link`],
    ['what the process is in', () => '/proc/self/cwd'],
    ['not there', (dir: string) => `${dir}/gone`],
    ['relative', () => '.'],
  ])('is the account’s own where the variable names one that is %s', (_, homeOf) => {
    const { dir, path } = makeProject({ 'sub/x': '', '.git/HEAD': '' });
    mkdirSync(path('home'));
    symlinkSync(path('home'), `${dir}-link`);
    onTestFinished(() => {
      vi.unstubAllEnvs();
      rmSync(`${dir}-link`, { force: true });
    });
    vi.stubEnv('HOME', homeOf(dir));
    const project = homeOf(dir) === '/proc/self/cwd' ? process.cwd() : path('sub');
    expect(homeDirectory(project)).toBe(userInfo().homedir);
  });

  it.skipIf(process.getuid?.() !== 0)('is not one that belongs to somebody else', () => {
    const home = makeTemporaryDirectory();
    chownSync(home, 12345, 12345);
    expect(objectionToHome(home, makeTemporaryDirectory())).toBe('belongs to another user');
  });
});
