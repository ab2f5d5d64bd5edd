import { describe, expect, it } from 'vitest';
import { eventEnvironment, hookEnvironment } from './environment.ts';

const host = {
  PATH: '/bin',
  HOME: '/home/me',
  LC_ALL: 'C',
  NPM_TOKEN: 'secret',
  AWS_KEY: 'secret',
  AWS_REGION: 'eu',
  SHLVL: '2',
};

describe('what hooks inherit', () => {
  it.each([
    ['all', 'all', Object.keys(host)],
    ['an empty list, which keeps what programs cannot do without', [], ['PATH', 'HOME', 'LC_ALL', 'SHLVL']],
    ['a name', ['AWS_REGION'], ['PATH', 'HOME', 'LC_ALL', 'AWS_REGION', 'SHLVL']],
    ['a pattern', ['AWS_*'], ['PATH', 'HOME', 'LC_ALL', 'AWS_KEY', 'AWS_REGION', 'SHLVL']],
    ['a pattern for all', ['*'], Object.keys(host)],
    ['a name with other signs in it, taken as they are', ['AWS.REGION', 'AWS_?'], ['PATH', 'HOME', 'LC_ALL', 'SHLVL']],
    ['a function, which has the last word', (name: string) => name === 'AWS_REGION', ['AWS_REGION', 'SHLVL']],
  ] as const)('is what the host says: %s', (_, inherit, names) => {
    const added = ['LLXPRT_PROJECT_DIR', 'GEMINI_PROJECT_DIR', 'CLAUDE_PROJECT_DIR', 'PWD'];
    expect(Object.keys(eventEnvironment(host, inherit, '/project', 'linux')).sort()).toEqual(
      [...names, ...added].sort(),
    );
  });

  it('on Windows knows no upper and lower case', () => {
    const windows = { Path: 'C:\\bin', SystemRoot: 'C:\\Windows', npm_token: 'secret', My_Name: 'me' };
    const environment = eventEnvironment(windows, ['my_*'], 'C:\\project', 'win32');
    expect(environment).toMatchObject({ Path: 'C:\\bin', SystemRoot: 'C:\\Windows', My_Name: 'me' });
    expect(environment).not.toHaveProperty('npm_token');
    expect(environment).not.toHaveProperty('PWD');
    const own = hookEnvironment(environment, { PATH: 'D:\\bin' }, 'win32');
    expect(own).toMatchObject({ PATH: 'D:\\bin', My_Name: 'me' });
    expect(own).not.toHaveProperty('Path');
  });

  it.each([
    [undefined, '1'],
    ['0', '1'],
    ['', '1'],
    ['x', '1'],
    ['3', '3'],
  ])('keeps a bash from taking itself for a remote shell: SHLVL %j becomes %j', (level, expected) => {
    expect(eventEnvironment({ SHLVL: level }, 'all', '/', 'linux').SHLVL).toBe(expected);
  });

  it('leaves out the file that bash reads before every script, but not one that the hook names', () => {
    const environment = eventEnvironment({ BASH_ENV: '/x', ENV: 'production' }, 'all', '/', 'linux');
    expect(environment).not.toHaveProperty('BASH_ENV');
    expect(environment.ENV).toBe('production');
    expect(hookEnvironment(environment, { BASH_ENV: '/y' }, 'linux').BASH_ENV).toBe('/y');
  });

  it('does not change what it was made of', () => {
    const before = { ...host };
    const common = eventEnvironment(host, 'all', '/project', 'linux');
    hookEnvironment(common, { PATH: 'x' }, 'linux');
    expect(host).toEqual(before);
    expect(common.PATH).toBe('/bin');
  });
});
