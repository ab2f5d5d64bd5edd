import { describe, expect, it } from 'vitest';
import { makeProject } from '../../test/temporary-project.ts';

const settingsFile = '.agent-hooks/settings.json';
const wipe = ['fire', 'BeforeTool', '--tool', 'run_shell_command', '--json', '--input', '{"command":"rm -rf ~"}'];

describe('agent-hooks guard', () => {
  it('adds nothing but settings, which refuse at once', async () => {
    const project = makeProject();
    const { code, stdout } = await project.run(['--ci', 'guard']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(`created   ${settingsFile}`) });
    expect(stdout).not.toContain('hooks/guard');
    expect(JSON.parse(project.read(settingsFile)).hooks.BeforeTool[0].hooks).toMatchObject([
      { type: 'policy', name: 'guard', packs: ['core', 'git', 'secrets'] },
    ]);
    expect(JSON.parse((await project.run(wipe)).stdout).answer.decision).toBe('deny');
  });

  it('with --user guards every project', async () => {
    const project = makeProject();
    expect((await project.run(['--ci', 'guard', '--user'])).code).toBe(0);
    const { stdout } = await project.run(['list', '--json']);
    expect(JSON.parse(stdout).hooks).toMatchObject([{ name: 'guard', source: 'user' }]);
    expect((await project.run(['--ci', 'recipes', 'remove', 'guard', '--user'])).code).toBe(0);
  });
});

describe('recipes', () => {
  it('have one guard for each family', async () => {
    const project = makeProject();
    expect((await project.run(['--ci', 'recipes', 'add', 'guard-kubernetes'])).code).toBe(0);
    const input = '{"command":"kubectl delete namespace production"}';
    const call = ['fire', 'BeforeTool', '--tool', 'Bash', '--json', '--input', input];
    expect(JSON.parse((await project.run(call)).stdout).answer.decision).toBe('deny');
  });

  it.each(['guard-terraform', 'guard-postgres'])('of one family are settings for a user too: %s', async (name) => {
    const project = makeProject();
    expect((await project.run(['--ci', 'recipes', 'add', name, '--user'])).code).toBe(0);
    const { stdout } = await project.run(['list', '--json']);
    expect(JSON.parse(stdout).hooks).toMatchObject([{ name, source: 'user' }]);
    expect((await project.run(['--ci', 'recipes', 'remove', name, '--user'])).code).toBe(0);
  });

  it.each([
    ['dangerous-commands', 'guard'],
    ['command-policy', 'guard'],
    ['read-only-mode', 'read-only'],
  ])('that are called otherwise now say so: %s', async (old, name) => {
    const { code, stderr } = await makeProject().run(['--ci', 'recipes', 'add', old]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`recipes add ${name}`) });
  });

  it('with scripts guards every project of a user, wherever its settings are, and is removed without a trace', async () => {
    const project = makeProject();
    const env = { ...project.env, XDG_CONFIG_HOME: `${project.home}/my config/$x` };
    const run = (...argv: string[]) => project.run(argv, { env });
    const list = async () => JSON.parse((await run('list', '--json')).stdout).hooks;
    const added = await run('recipes', 'add', 'secret-scan', '--user');
    expect(added.stderr).toBe('');
    expect(await list()).toMatchObject([{ source: 'user', enabled: true }]);
    const secret = 'postgres://app:tr0ub4dor-and-3@db.internal/app';
    const input = JSON.stringify({ file_path: 'a.txt', content: secret });
    const fired = await run('fire', 'BeforeTool', '--tool', 'write_file', '--input', input, '--json');
    expect(JSON.parse(fired.stdout)).toMatchObject({ verdict: { action: 'refuse' } });
    expect((await run('recipes', 'update', 'secret-scan', '--user')).stdout).toContain('is up to date');
    const removed = await run('recipes', 'remove', 'secret-scan', '--user');
    expect(removed.stdout).toContain('removed');
    expect(await list()).toEqual([]);
    expect((await run('recipes', 'remove', 'secret-scan', '--user')).stderr).toContain('not in your settings');
  });
});
