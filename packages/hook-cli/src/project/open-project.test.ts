import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeProject, settingsWith } from '../../test/temporary-project.ts';

const neutral = '.agent-hooks/settings.json';
const gate = { name: 'gate', command: 'exit 2' };
const commands = [
  ['list'],
  ['list', '--json'],
  ['explain', 'BeforeTool'],
  ['explain', 'BeforeTool', '--json'],
  ['trust', '--check'],
  ['trust', '--json'],
  ['fire', 'BeforeTool'],
  ['fire', 'BeforeTool', '--json'],
  ['validate'],
];

describe('a broken settings file is reported, and ends with 1, by', () => {
  it.each(commands.map((argv) => [argv.join(' '), argv] as const))('%s', async (_, argv) => {
    const project = makeProject({ [neutral]: '{ "hooks": ' });
    const { code, stdout, stderr } = await project.run(argv);
    expect(code).toBe(1);
    expect(stdout + stderr).toContain("invalid JSON: expected '}' here");
    expect(stdout).not.toContain('No hooks are configured');
  });

  it.each(commands.map((argv) => [argv.join(' '), argv] as const))('%s, also if it is huge', async (_, argv) => {
    const project = makeProject({ [neutral]: `{"hooks":{"BeforeTool":[${Array(130_000).fill(0).join(',')}]}}` });
    const { code, stdout, stderr } = await project.run(argv);
    expect(code).toBe(1);
    if (argv[0] !== 'validate') expect(stderr).toContain('130000 problems in the settings');
    expect(stdout + stderr).toContain('expected an object with a list named hooks');
  });
});

describe('in a folder of a project', () => {
  function makeNested() {
    const project = makeProject({ [neutral]: settingsWith('BeforeTool', gate) });
    mkdirSync(project.path('.git'));
    mkdirSync(project.path('src/deep'), { recursive: true });
    return { project, io: { cwd: project.path('src/deep') } };
  }

  it('its hooks are found, approved, shown with their project, and fired', async () => {
    const { project, io } = makeNested();
    expect(await project.run(['trust', '--all', '--yes'], io)).toMatchObject({ code: 0 });
    const listed = await project.run(['list'], io);
    expect(listed.stdout).toMatch(/gate +project/);
    expect(listed.stdout).toContain(`Project: ${project.dir}`);
    const explained = await project.run(['explain', 'BeforeTool'], io);
    expect(explained.stdout).toContain('BeforeTool runs one hook:');
    expect(explained.stdout).toContain(`Project: ${project.dir}`);
    expect(JSON.parse((await project.run(['list', '--json'], io)).stdout)).toMatchObject({ project: project.dir });
    expect((await project.run(['explain', 'BeforeTool'])).stdout).toContain('BeforeTool runs one hook:');
  });

  it('what is approved there can be taken back there', async () => {
    const { project, io } = makeNested();
    await project.approve();
    expect((await project.run(['trust', '--remove'], io)).stdout).toContain('1 approval taken back');
    expect(await project.run(['trust', '--check'], io)).toMatchObject({ code: 1 });
  });
});

it('a hook that older settings disable does not run, and can be enabled', async () => {
  const project = makeProject({
    [neutral]: { hooks: { disabled: ['gate'], BeforeTool: [{ hooks: [{ type: 'command', ...gate }] }] } },
  });
  expect((await project.runApproved(['explain', 'BeforeTool'])).stdout).toContain('runs no hook');
  expect(await project.run(['on', 'gate'])).toMatchObject({ code: 0 });
  expect((await project.run(['explain', 'BeforeTool'])).stdout).toContain('runs one hook');
});
