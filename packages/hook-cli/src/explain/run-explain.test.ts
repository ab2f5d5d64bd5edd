import { describe, expect, it } from 'vitest';
import { makeProject, settingsWith } from '../../test/temporary-project.ts';

const settingsFile = '.gemini/settings.json';
const command = (name: string, line = `echo ${name}`) => ({ type: 'command', name, command: line });

function projectWithMany() {
  const project = makeProject({
    [settingsFile]: {
      hooks: {
        BeforeTool: [
          { matcher: 'write_file', hooks: [command('first'), command('off')] },
          { matcher: 'read_file', hooks: [command('reader')] },
          { hooks: [command('every')] },
        ],
        AfterTool: [{ hooks: [command('later')] }],
      },
      hooksConfig: { disabled: ['off'] },
    },
  });
  project.writeHome(settingsFile, settingsWith('BeforeTool', command('twin', 'echo first')));
  return project;
}

describe('explain', () => {
  it('says who runs, in what order, and for each other hook why not', async () => {
    const { code, stdout } = await projectWithMany().runApproved(['explain', 'BeforeTool', '--tool', 'write_file']);
    const lines = stdout.split('\n').map((line) => line.trim());
    expect(code).toBe(0);
    expect(lines[0]).toBe('BeforeTool (tool_name: write_file) runs 2 hooks at the same time:');
    expect(lines.filter((line) => /^\d\./.test(line))).toEqual(['1. every', '2. twin']);
    const after = (name: string) => lines[lines.indexOf(`- ${name}`) + 1];
    expect(after('off')).toBe('it is disabled: the project settings disable it');
    expect(after('reader')).toBe('its matcher "read_file" does not match "write_file"');
    expect(after('first')).toBe('the same hook runs already: twin, source user');
    expect(stdout).not.toContain('later');
  });

  it('says when hooks run one after the other', async () => {
    const groups = [{ sequential: true, hooks: [command('one'), command('two')] }];
    const { stdout } = await makeProject({ [settingsFile]: { hooks: { BeforeAgent: groups } } }).runApproved([
      'explain',
      'BeforeAgent',
    ]);
    expect(stdout).toContain('BeforeAgent runs 2 hooks, one after the other:');
  });

  it('counts every matcher as matching where no tool is named, and says so', async () => {
    const { stdout } = await projectWithMany().runApproved(['explain', 'BeforeTool']);
    expect(stdout).toContain('it runs where its matcher "read_file" matches');
    expect(stdout).toContain('Without --tool NAME every matcher counts as matching.');
  });

  it('says that nothing runs', async () => {
    const project = makeProject();
    const { stdout } = await project.runApproved(['explain', 'SessionEnd', '--subject', 'exit']);
    expect(stdout).toBe(`SessionEnd (reason: exit) runs no hook.\n\nProject: ${project.dir}\n`);
  });

  it.each([
    [['explain', 'BeforeTol'], "There is no event 'BeforeTol'. Did you mean 'BeforeTool'?"],
    [['explain', 'Stop'], "Did you mean 'AfterAgent'?"],
    [['explain', 'xyz'], 'Events: BeforeTool, AfterTool'],
    [['explain'], 'Name an event such as BeforeTool'],
    [['explain', 'BeforeModel', '--tool', 'x'], 'BeforeModel is not about a tool. All of its hooks run.'],
    [['explain', 'SessionStart', '--tool', 'x'], 'Name its source with --subject.'],
    [['explain', 'BeforeModel', '--subject', 'x'], 'BeforeModel is about nothing in particular'],
    [['explain', 'BeforeTool', '--subject', 'x', '--tool', 'y'], 'give one of them'],
    [['explain', 'BeforeTool', '--tol', 'y'], 'Did you mean --tool?'],
  ])('calls %j wrong usage', async (argv, message) => {
    const { code, stdout, stderr } = await makeProject().run(argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('has a stable shape for machines', async () => {
    const { stdout } = await projectWithMany().runApproved(['explain', 'BeforeTool', '--tool', 'read_file', '--json']);
    const value = JSON.parse(stdout);
    expect(value).toMatchObject({ version: 1, event: 'BeforeTool', subject: 'read_file', order: 'parallel' });
    expect(value.runs.map((hook: { name: string }) => hook.name)).toEqual(['reader', 'every', 'twin']);
    expect(value.doesNotRun[0]).toMatchObject({
      name: 'first',
      reason: 'its matcher "write_file" does not match "read_file"',
    });
  });
});

describe('explain says what is between a hook and the machine', () => {
  const environment = { DEPLOY_TOKEN: 'abc', NODE_OPTIONS: '--require ./x.cjs', EDITOR: 'vi' };

  function openConfined() {
    const project = makeProject({ [settingsFile]: settingsWith('BeforeTool', command('check')) });
    project.writeHome(settingsFile, {
      ...settingsWith('BeforeTool', command('own', 'echo own')),
      hooksConfig: { sandbox: { project: 'no-network' } },
    });
    const { HOME, PATH } = project.env;
    return { project, io: { env: { HOME, PATH, ...environment } } };
  }

  it('in words', async () => {
    const { project, io } = openConfined();
    const { stdout } = await project.runApproved(['explain', 'BeforeTool'], io);
    const [check = '', own = ''] = stdout.split('2. own');
    expect(check).toContain('runs in a sandbox: no-network');
    expect(own).not.toContain('sandbox');
    expect(stdout).toContain('\nNot passed to check: DEPLOY_TOKEN, NODE_OPTIONS\nNot passed to own: NODE_OPTIONS\n');
  });

  it('in one line for hooks that are alike', async () => {
    const project = makeProject({
      [settingsFile]: settingsWith('BeforeTool', command('one'), command('two', 'echo 2')),
    });
    const { HOME, PATH } = project.env;
    const { stdout } = await project.runApproved(['explain', 'BeforeTool'], { env: { HOME, PATH, ...environment } });
    expect(stdout).toContain('\nNot passed to one, two: DEPLOY_TOKEN, NODE_OPTIONS\n');
  });

  it('as data', async () => {
    const { project, io } = openConfined();
    const { stdout } = await project.runApproved(['explain', 'BeforeTool', '--json'], io);
    expect(JSON.parse(stdout).runs).toMatchObject([
      { name: 'check', sandbox: ['no-network'], keptBack: ['DEPLOY_TOKEN', 'NODE_OPTIONS'] },
      { name: 'own', sandbox: [], keptBack: ['NODE_OPTIONS'] },
    ]);
  });
});
