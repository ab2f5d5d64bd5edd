import { describe, expect, it } from 'vitest';
import { eventEnvironment, hookEnvironment } from './environment.ts';

const inProject = { directory: '/project', projectDir: '/project' };

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
    const added = [
      'AGENT_HOOKS_PROJECT_DIR',
      'LLXPRT_PROJECT_DIR',
      'GEMINI_PROJECT_DIR',
      'CLAUDE_PROJECT_DIR',
      'PWD',
      'AGENT_HOOKS_DEPTH',
      'AGENT_HOOKS_STATE_DIR',
      'PYTHONPYCACHEPREFIX',
    ];
    expect(Object.keys(eventEnvironment(host, [inherit], { ...inProject, platform: 'linux' })).sort()).toEqual(
      [...names, ...added].sort(),
    );
  });

  it.each([
    ['two lists', [['AWS_*'], ['AWS_REGION', 'NPM_TOKEN']], ['AWS_REGION']],
    ['all and a list', ['all', ['NPM_TOKEN']], ['NPM_TOKEN']],
    ['a list and a function', [['AWS_*'], (name: string) => !name.endsWith('KEY')], ['AWS_REGION']],
  ] as const)('is what passes every filter: %s', (_, filters, names) => {
    const secrets = ['NPM_TOKEN', 'AWS_KEY', 'AWS_REGION'];
    const passed = Object.keys(eventEnvironment(host, filters, { ...inProject, platform: 'linux' }));
    expect(passed.filter((name) => secrets.includes(name))).toEqual(names);
  });

  it('on Windows knows no upper and lower case', () => {
    const windows = { Path: 'C:\\bin', SystemRoot: 'C:\\Windows', npm_token: 'secret', My_Name: 'me' };
    const environment = eventEnvironment(windows, [['my_*']], { ...inProject, platform: 'win32' });
    expect(environment).toMatchObject({ Path: 'C:\\bin', SystemRoot: 'C:\\Windows', My_Name: 'me' });
    expect(environment).not.toHaveProperty('npm_token');
    expect(environment).not.toHaveProperty('PWD');
    const own = hookEnvironment(environment, { command: 'x', env: { PATH: 'D:\\bin' } }, 'win32');
    expect(own).toMatchObject({ PATH: 'D:\\bin', My_Name: 'me' });
    expect(own).not.toHaveProperty('Path');
  });

  it('on Windows names the programs of the system whatever a project says, and none of the working directory', () => {
    const said = { SYSTEMROOT: 'C:\\project', windir: '.', comspec: 'cmd.exe', Path: '.;C:\\bin;;bin' };
    const real = { SystemRoot: 'C:\\Windows', windir: 'C:\\Windows', ComSpec: 'C:\\Windows\\System32\\cmd.exe' };
    for (const filters of [['all'], [[]], [() => false]] as const) {
      const environment = eventEnvironment(said, filters, { ...inProject, platform: 'win32' });
      expect(environment).toMatchObject({ ...real, NoDefaultCurrentDirectoryInExePath: '1' });
      if (filters[0] === 'all') expect(environment.Path).toBe('C:\\bin');
      expect(Object.keys(environment)).not.toContain('SYSTEMROOT');
      expect(Object.keys(environment)).not.toContain('comspec');
    }
  });

  it.each([
    [undefined, '1'],
    ['0', '1'],
    ['', '1'],
    ['x', '1'],
    ['3', '3'],
  ])('keeps a bash from taking itself for a remote shell: SHLVL %j becomes %j', (level, expected) => {
    expect(eventEnvironment({ SHLVL: level }, [], { ...inProject, platform: 'linux' }).SHLVL).toBe(expected);
  });

  it('leaves out the file that bash reads before every script, but not one that the hook names', () => {
    const environment = eventEnvironment({ BASH_ENV: '/x', ENV: 'production' }, ['all'], {
      ...inProject,
      platform: 'linux',
    });
    expect(environment).not.toHaveProperty('BASH_ENV');
    expect(environment).not.toHaveProperty('ENV');
    expect(hookEnvironment(environment, { command: 'x', env: { BASH_ENV: '/y' } }, 'linux').BASH_ENV).toBe('/y');
  });

  it('names a directory for what hooks keep, outside of the project and another one for each', () => {
    const of = (projectDir: string) =>
      eventEnvironment(host, ['all'], { ...{ ...inProject, projectDir }, platform: 'linux' }).AGENT_HOOKS_STATE_DIR;
    expect(of('/work/one')).toMatch(/agent-hooks[\\/]one-\w+$/);
    expect(new Set(['/work/one', '/other/one', '/work/two'].map(of)).size).toBe(3);
  });

  it('does not change what it was made of', () => {
    const before = { ...host };
    const common = eventEnvironment(host, ['all'], { ...inProject, platform: 'linux' });
    hookEnvironment(common, { command: 'x', env: { PATH: 'x' } }, 'linux');
    expect(host).toEqual(before);
    expect(common.PATH).toBe('/bin');
  });
});

describe('how deep a hook runs', () => {
  it.each([
    [undefined, '1'],
    ['', '1'],
    ['0', '1'],
    [' 2 ', '3'],
    ['7', '8'],
    ['-1', '1'],
    ['1.5', '1'],
    ['many', '1'],
    ['99999999999', '1'],
  ])('is one more than its host: %j becomes %j', (depth, expected) => {
    expect(
      eventEnvironment({ AGENT_HOOKS_DEPTH: depth }, [[]], { ...inProject, platform: 'linux' }).AGENT_HOOKS_DEPTH,
    ).toBe(expected);
  });

  it.each(['linux', 'win32'] as const)('is not for the hook to say (%s)', (platform) => {
    const common = eventEnvironment({ AGENT_HOOKS_DEPTH: '1' }, [], { ...inProject, platform });
    const environment = hookEnvironment(
      common,
      { command: 'x', env: { AGENT_HOOKS_DEPTH: '0', Agent_Hooks_Depth: '0', A: '1' } },
      platform,
    );
    expect(environment).toMatchObject({ AGENT_HOOKS_DEPTH: '2', A: '1' });
    expect(platform === 'win32' && 'Agent_Hooks_Depth' in environment).toBe(false);
  });
});

describe('authorities whose certificates are believed', () => {
  it.each([
    ['in the project', '/project/ca.pem', false],
    ['beside whatever runs', './ca.pem', false],
    ['of the machine', '/etc/ssl/company.pem', true],
  ])('from a file %s, %s, reach a hook: %s', (_, path, isKept) => {
    const parent = { SSL_CERT_FILE: path, NODE_EXTRA_CA_CERTS: path, https_proxy: 'http://127.0.0.1:9' };
    const environment = eventEnvironment(parent, [], { ...inProject, platform: 'linux' });
    expect(environment.https_proxy).toBeDefined();
    for (const name of ['SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS'])
      expect(environment[name]).toBe(isKept ? path : undefined);
  });
});
