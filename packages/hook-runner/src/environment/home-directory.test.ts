import { chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { homeDirectory, objectionToHome, withOwnHome } from './home-directory.ts';

function makeTemporaryDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'home-')));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

describe.skipIf(process.platform === 'win32')('the home directory', () => {
  it('is the one that the variable names, if it is outside of the project', () => {
    const home = makeTemporaryDirectory();
    vi.stubEnv('HOME', home);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(homeDirectory(makeTemporaryDirectory())).toBe(home);
  });

  it('is the one that the variable names where someone works in the root directory', () => {
    expect(objectionToHome(makeTemporaryDirectory(), '/')).toBeUndefined();
  });

  it.each([
    ['inside of the project', (dir: string) => `${dir}/home`],
    ['the project itself', (dir: string) => dir],
    ['a link into the project', (dir: string) => `${dir}-link`],
    ['what the process is in', () => '/proc/self/cwd'],
    ['inside of where the host was started', () => join(process.cwd(), 'src')],
    ['not there', (dir: string) => `${dir}/gone`],
    ['relative', () => '.'],
    ['the process itself', () => '/proc/self'],
    ['of the system', () => '/sys'],
  ])('is the account’s own where the variable names one that is %s', (_, homeOf) => {
    const dir = makeTemporaryDirectory();
    for (const name of ['sub', '.git', 'home']) mkdirSync(join(dir, name));
    symlinkSync(join(dir, 'home'), `${dir}-link`);
    onTestFinished(() => {
      vi.unstubAllEnvs();
      rmSync(`${dir}-link`, { force: true });
    });
    vi.stubEnv('HOME', homeOf(dir));
    const project = homeOf(dir) === '/proc/self/cwd' ? process.cwd() : join(dir, 'sub');
    expect(homeDirectory(project)).toBe(userInfo().homedir);
  });

  it.skipIf(process.getuid?.() !== 0)('is not one that belongs to someone else', () => {
    const home = makeTemporaryDirectory();
    chownSync(home, 12345, 12345);
    expect(objectionToHome(home, makeTemporaryDirectory())).toBe('belongs to another user');
  });

  it('of hooks is the account’s own where a project names one in itself, and so is what is configured below it', () => {
    const dir = makeTemporaryDirectory();
    for (const name of ['home', 'config']) mkdirSync(join(dir, name));
    const environment = { HOME: join(dir, 'home'), XDG_CONFIG_HOME: join(dir, 'config'), PATH: '/bin' };
    expect(withOwnHome(environment, dir)).toEqual({
      HOME: userInfo().homedir,
      XDG_CONFIG_HOME: undefined,
      PATH: '/bin',
    });
    expect(withOwnHome(environment, makeTemporaryDirectory())).toBe(environment);
  });
});
