import { describe, expect, it } from 'vitest';
import { makeProject, settingsWith } from '../../test/temporary-project.ts';
import { displayWidth } from '../terminal/width.ts';

const settingsFile = '.llxprt/settings.json';

describe('list', () => {
  it('keeps names in one piece, and shows long expressions below their row, in 80 columns', async () => {
    const name = 'a-rather-long-name-of-a-hook-that-is-here';
    const matcher = '(?:write_file|replace|edit|apply_patch|notebook_edit|create_file|multi_edit|delete_file)';
    const hooks = [{ type: 'command', command: './ok.sh', name }];
    const project = makeProject({ '.agent-hooks/settings.json': { hooks: { BeforeTool: [{ matcher, hooks }] } } });
    const { stdout } = await project.run(['list'], { env: { ...project.env, COLUMNS: '80' } });
    expect(stdout).toContain(name);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(stdout.split('\n').findIndex((line) => line.includes('1 hook'))).toBeLessThan(11);
    expect(stdout.replaceAll(/\s+/g, '')).toContain(matcher);
  });

  it('says what to do where there are no hooks', async () => {
    const { code, stdout } = await makeProject().run(['list']);
    expect(code).toBe(0);
    expect(stdout).toContain('No hooks are configured here. `agent-hooks init` creates a first one.');
  });

  it('shows every hook by event with all that is known of it', async () => {
    const project = makeProject({
      [settingsFile]: {
        enableHooks: true,
        hooks: {
          SessionStart: [{ matcher: 'resume', hooks: [{ type: 'plugin', name: 'greeter' }] }],
          BeforeTool: [{ hooks: [{ type: 'command', command: './a.sh', timeout: 1500 }] }],
          AfterTool: [
            {
              hooks: [
                { type: 'http', name: 'policy', url: 'https://user:swordfish@example.com/check?token=abc123' },
                { type: 'resident', name: 'stays', command: 'node', args: ['stays.mjs'] },
              ],
            },
          ],
        },
        hooksConfig: { disabled: ['greeter'] },
      },
    });
    project.writeHome(settingsFile, settingsWith('BeforeTool', { name: 'gate', command: 'true', timeout: 500 }));
    const { stdout } = await project.run(['list']);
    const rows = stdout.split('\n').map((line) => line.trim().split(/ {2,}/));
    expect(rows).toContainEqual(['./a.sh', 'project', '*', 'command', '1.5 s', 'yes', 'unapproved']);
    expect(rows).toContainEqual(['gate', 'user', '*', 'command', '500 ms', 'yes', 'trusted']);
    expect(rows).toContainEqual(['greeter', 'project', 'resume', 'plugin', '60 s', 'no', 'unapproved']);
    expect(rows).toContainEqual(['policy', 'project', '*', 'http', '60 s', 'no', 'unapproved']);
    expect(rows).toContainEqual(['https://example.com/check']);
    expect(stdout).toContain('it calls example.com');
    expect(rows).toContainEqual(['stays', 'project', '*', 'resident', '60 s', 'yes', 'unapproved']);
    expect(rows).toContainEqual(['node stays.mjs']);
    expect(stdout).toContain(`.llxprt/settings.json:8: the project settings disable it`);
    expect(stdout).toContain('~/.llxprt/settings.json:7');
    expect(stdout.indexOf('BeforeTool')).toBeLessThan(stdout.indexOf('SessionStart'));
    expect(stdout).toContain('5 hooks, 2 disabled, 4 not approved.');
  });

  it('keeps within 80 columns, and within those of a terminal', async () => {
    const hook = { name: 'a name that is rather long for a table', command: 'true' };
    const project = makeProject({
      [settingsFile]: {
        hooks: {
          BeforeTool: [
            { matcher: 'write_file|replace|run_shell_command|日本語', hooks: [{ type: 'command', ...hook }] },
          ],
        },
      },
    });
    const lines = (await project.run(['list'])).stdout.split('\n');
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(80);
    expect(lines.join('\n')).toContain('many agents then leave hooks off');
  });

  it('prints the problems of the settings and ends with 1', async () => {
    const { stdout, stderr, code } = await makeProject({ [settingsFile]: { hooks: { Nope: [] } } }).run(['list']);
    expect(stdout).toContain('No hook could be loaded.');
    expect(stderr).toContain('.llxprt/settings.json:3:13: hooks.Nope: found the unknown event "Nope"');
    expect(stderr).toContain('1 problem in the settings: `agent-hooks validate` shows what and where.');
    expect(code).toBe(1);
  });

  it('lists the hooks of another project', async () => {
    const project = makeProject({
      'other/.llxprt/settings.json': settingsWith('AfterTool', { name: 'there', command: 'true' }),
    });
    expect((await project.run(['list', '-C', 'other'])).stdout).toContain('there');
    expect(await project.run(['list', '-C', 'gone'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('there is no directory'),
    });
  });

  it('has a stable shape for machines', async () => {
    const project = makeProject({ [settingsFile]: settingsWith('BeforeTool', { name: 'gate', command: 'true' }) });
    expect(JSON.parse((await project.run(['list', '--json'])).stdout)).toEqual({
      version: 1,
      project: project.dir,
      enableHooks: true,
      offSwitches: [],
      hooks: [
        {
          event: 'BeforeTool',
          name: 'gate',
          source: 'project',
          matcher: null,
          type: 'command',
          command: 'true',
          timeoutMs: 60_000,
          sequential: false,
          enabled: true,
          disabledBecause: null,
          trust: 'unapproved',
          trustReason: 'it has not been approved',
          notCovered: [],
          agent: null,
          needs: null,
          file: project.path(settingsFile),
          line: 7,
          column: 11,
        },
      ],
      problems: [],
    });
  });
});
