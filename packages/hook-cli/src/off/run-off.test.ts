import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeProject, settingsWith } from '../../test/temporary-project.ts';
import { runOff } from './run-off.ts';

const settingsFile = '.gemini/settings.json';

function projectWithHooks() {
  const project = makeProject({
    [settingsFile]: settingsWith('BeforeTool', { name: 'ours', command: 'touch ours.txt' }),
  });
  project.writeHome(settingsFile, settingsWith('BeforeTool', { name: 'mine', command: 'touch mine.txt; exit 2' }));
  return project;
}

describe('off and on', () => {
  it('turn all hooks of the user off and on again, whatever a project brings', async () => {
    const project = projectWithHooks();
    await project.approve();
    const off = await project.run(['off']);
    expect(off).toMatchObject({ code: 0, stderr: '' });
    expect(off.stdout.replace(/\s+/g, ' ')).toContain('Hooks are off for you, in every project');
    expect(existsSync(join(project.home, '.config', 'agent-hooks', 'off'))).toBe(true);
    expect((await project.run(['fire', 'BeforeTool'])).stdout).toContain('No hook runs for BeforeTool');
    expect(existsSync(project.path('mine.txt'))).toBe(false);
    expect(await project.run(['on'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Hooks are on for you.'),
    });
    expect((await project.run(['fire', 'BeforeTool'])).stdout).toContain(
      'BeforeTool (write_file): 2 hooks, at the same time',
    );
    expect(existsSync(project.path('mine.txt'))).toBe(true);
    expect(existsSync(project.path('ours.txt'))).toBe(true);
  });

  it.each([
    ['list', ['list']],
    ['fire', ['fire', 'BeforeTool']],
    ['validate', ['validate']],
    ['explain', ['explain', 'BeforeTool']],
  ])('%s says that hooks are off, by which file and how to turn them on', async (_, argv) => {
    const project = projectWithHooks();
    await project.run(['off']);
    const said = (await project.run(argv)).stdout.replace(/\s+/g, '');
    expect(said).toMatch(/allhooksbutthoseofthemachineareturnedoffby/i);
    expect(said).toContain(join(project.home, '.config', 'agent-hooks', 'off').replace(/\s+/g, ''));
    expect(said).toContain('agent-hookson');
  });

  it('can be said twice', async () => {
    const project = makeProject();
    for (const word of ['off', 'off', 'on', 'on']) expect((await project.run([word])).code).toBe(0);
    expect(JSON.parse((await project.run(['off', '--json'])).stdout)).toMatchObject({
      version: 1,
      off: true,
      file: join(project.home, '.config', 'agent-hooks', 'off'),
      switches: [{ source: 'user' }],
    });
  });

  it('a project cannot turn hooks off: a file of that name in it does nothing', async () => {
    const project = projectWithHooks();
    for (const name of ['off', '.config/agent-hooks/off', '.gemini/off']) project.write(name, '');
    expect((await project.run(['fire', 'BeforeTool'])).stdout).toMatch(/^ {2}1\. mine {2}blocked/m);
  });

  it('on says that hooks stay off where the machine has turned them off', async () => {
    const project = makeProject();
    const systemDir = project.path('etc');
    mkdirSync(systemDir);
    const printed: string[] = [];
    // Only `write` is called.
    const stdout = { write: (text: string) => printed.push(text) } as never;
    const io = {
      stdin: process.stdin,
      stdout,
      stderr: process.stderr,
      env: project.env,
      cwd: project.dir,
      color: false,
    };
    await runOff(io, true, { ci: true, machine: true, systemDir });
    expect(existsSync(join(systemDir, 'off'))).toBe(true);
    await expect(runOff(io, false, { systemDir })).rejects.toMatchObject({ code: 1 });
    expect(printed.join('').replace(/\s+/g, ' ')).toContain('But all hooks are turned off by');
    await runOff(io, false, { machine: true, systemDir });
    expect(existsSync(join(systemDir, 'off'))).toBe(false);
  });

  it('says what is wrong where the switch cannot be made', async () => {
    const project = makeProject();
    project.writeHome('.config', 'this is a file');
    const { code, stderr } = await project.run(['off']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('Hooks are unchanged: ') });
  });
});
