import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeProject, settingsWith } from '../../test/temporary-project.ts';

const settingsFile = '.gemini/settings.json';
function projectWithGate() {
  return makeProject({
    'hooks/gate.sh': '#!/bin/sh\n',
    [settingsFile]: settingsWith('BeforeTool', { name: 'gate', command: './hooks/gate.sh' }),
  });
}

const decisions: readonly (readonly string[])[] = [
  ['trust', '--all', '--yes'],
  ['trust', 'gate', '--yes'],
  ['untrust'],
  ['off'],
  ['disable', 'gate'],
];

describe('what only a person may decide', () => {
  it.each(decisions)('%s %s is refused without a terminal, unless --ci is said', async (...argv) => {
    const project = projectWithGate();
    const refused = await project.runPlainly(argv);
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('for a person to decide: there is no terminal'),
    });
    expect(existsSync(join(project.home, '.config/agent-hooks'))).toBe(false);
    expect((await project.runPlainly([...argv, '--ci'])).code).toBe(0);
  });

  it.each(decisions)('%s %s is refused in a command that an agent has started, also with --ci', async (...argv) => {
    const project = projectWithGate();
    for (const mark of ['AGENT_HOOKS_AGENT', 'AGENT_HOOKS_DEPTH', 'CLAUDECODE', 'GEMINI_CLI']) {
      const env = { ...project.env, [mark]: '1' };
      const { code, stderr } = await project.runPlainly([...argv, '--ci'], { env });
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`${mark} is set`) });
    }
    expect(existsSync(join(project.home, '.config/agent-hooks'))).toBe(false);
  });

  it.each([['init'], ['recipes', 'add', 'secret-scan']])(
    '%s %s %s writes, and approves nothing without a person',
    async (...argv) => {
      const project = makeProject();
      const { code, stdout } = await project.runPlainly(argv);
      expect(code).toBe(0);
      expect(stdout.replace(/\s+/g, ' ')).toContain('Not approved, so it does not run yet');
      expect(stdout.replace(/\s+/g, ' ')).toContain('there is no terminal');
      expect((await project.run(['trust', '--check'])).code).toBe(1);
    },
  );

  it('does not concern looking: list, explain, validate and trust --check need nobody', async () => {
    const project = projectWithGate();
    const env = { ...project.env, AGENT_HOOKS_AGENT: '1' };
    for (const argv of [['list'], ['explain', 'BeforeTool'], ['validate']])
      expect((await project.runPlainly(argv, { env })).code).toBe(0);
    expect((await project.runPlainly(['trust', '--check'], { env })).code).toBe(1);
  });
});

describe.skipIf(process.platform === 'win32')('a link of a project that leads out of it', () => {
  it.each([['recipes', 'add', 'secret-scan'], ['init']])('is not written through by %s %s %s', async (...argv) => {
    const project = makeProject();
    const mine = project.writeHome(settingsFile, settingsWith('BeforeTool', { name: 'gate', command: 'true' }));
    symlinkSync(join(project.home, '.gemini'), project.path('.agent-hooks'));
    const { code, stderr } = await project.run(argv);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('leads out of the project, to') });
    expect(JSON.parse(readFileSync(mine, 'utf8'))).toEqual(
      settingsWith('BeforeTool', { name: 'gate', command: 'true' }),
    );
  });
});
