import { describe, expect, it } from 'vitest';
import { makeProject, settingsWith } from './temporary-project.ts';

const file = '.agent-hooks/settings.json';
const rule = { rule: 'shell(git push:*)', decision: 'ask', reason: 'Pushing is for people.' };
const policy = (more: object = {}) => ({ type: 'policy', name: 'guard', rules: [{ ...rule, ...more }] });
const onCommand = (command: string) => ['--tool', 'run_shell_command', '--input', JSON.stringify({ command })];

describe('a policy in a project', () => {
  it('is explained by the rule that decides', async () => {
    const project = makeProject({ [file]: settingsWith('BeforeTool', policy()) });
    const push = await project.runApproved(['explain', 'BeforeTool', ...onCommand('ls && git push')]);
    expect(push.stdout.replace(/\s+/g, ' ')).toContain(
      'it says ask: Pushing is for people. [rule shell(git push:*): ask.]',
    );
    const list = await project.runApproved(['explain', 'BeforeTool', ...onCommand('ls')]);
    expect(list.stdout.replace(/\s+/g, ' ')).toContain('it runs and says nothing: none of its rules covers this');
  });

  it('is fired without a process and answers with its reason', async () => {
    const project = makeProject({ [file]: settingsWith('BeforeTool', policy()) });
    const { code, stdout } = await project.runApproved([
      'fire',
      'BeforeTool',
      ...onCommand('git push'),
      '--expect',
      'ask',
    ]);
    expect(stdout).toContain('Pushing is for people.');
    expect(code).toBe(0);
  });

  it.each([['validate'], ['list'], ['explain', 'BeforeTool']])(
    'with an example that fails is reported by %s',
    async (...argv) => {
      const project = makeProject({ [file]: settingsWith('BeforeTool', policy({ match: ['git pull'] })) });
      const { code, stdout, stderr } = await project.run(argv);
      expect(code).toBe(1);
      expect(`${stdout}${stderr}`.replace(/\s+/g, ' ')).toContain('expected something that shell(git push:*) covers');
    },
  );
});

describe('a condition', () => {
  it('that is not met is explained with the value', async () => {
    const hook = { type: 'command', name: 'slow', command: 'true', if: { 'tool_input.command': 'git push' } };
    const project = makeProject({ [file]: settingsWith('BeforeTool', hook) });
    const { stdout } = await project.runApproved(['explain', 'BeforeTool', ...onCommand('ls')]);
    expect(stdout.replace(/\s+/g, ' ')).toContain('its condition is not met: tool_input.command is `ls`');
  });

  it('that is not an expression is reported by validate', async () => {
    const hook = { type: 'command', name: 'slow', command: 'true', if: { 'tool_input.command': '(' } };
    const { code, stdout } = await makeProject({ [file]: settingsWith('BeforeTool', hook) }).run(['validate']);
    expect(code).toBe(1);
    expect(stdout).toContain('expected a valid regular expression');
  });
});
