import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { PersonEvidence } from '@agent-hooks/hook-trust';
import { describe, expect, it } from 'vitest';
import { aPerson, makeProject, settingsWith } from '../../test/temporary-project.ts';

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
  ['trust', '--remove'],
  ['off'],
  ['off', 'gate'],
];

/** Evidence of a command that no one at a terminal has started. */
const nobody: PersonEvidence = { env: {}, hasTerminal: false };

describe('what only a person may decide', () => {
  it.each(decisions)('%s %s is refused without a terminal, and --ci does not help', async (...argv) => {
    const project = projectWithGate();
    for (const given of [argv, [...argv, '--ci']])
      for (const io of [{}, { person: async () => nobody }]) {
        const { code, stderr } = await project.runPlainly(given, io);
        expect({ code, stderr }).toEqual({
          code: 1,
          stderr: expect.stringContaining('for a person to decide: there is no terminal'),
        });
        expect(stderr).not.toContain('--ci');
      }
    expect(existsSync(join(project.home, '.config/agent-hooks'))).toBe(false);
    expect((await project.run(argv)).code).toBe(0);
  });

  it.each(decisions)('%s %s is accepted with --ci where settings accept that, and only with it', async (...argv) => {
    const project = projectWithGate();
    const person = async () => ({ ...nobody, acceptsCi: true });
    expect((await project.runPlainly(argv, { person })).code).toBe(1);
    expect((await project.runPlainly([...argv, '--ci'], { person })).code).toBe(0);
  });

  it.each(decisions)('%s %s is refused in a command that an agent has started, also with --ci', async (...argv) => {
    const project = projectWithGate();
    for (const mark of ['AGENT_HOOKS_AGENT', 'AGENT_HOOKS_DEPTH', 'CLAUDECODE', 'QWEN_CODE', 'CODEX_THREAD_ID']) {
      const env = { ...project.env, [mark]: '1' };
      const person = async () => ({ ...aPerson, acceptsCi: true });
      const { code, stderr } = await project.runPlainly([...argv, '--ci'], { env, person });
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`${mark} is set`) });
    }
    expect(existsSync(join(project.home, '.config/agent-hooks'))).toBe(false);
  });

  it('includes enabling a hook that the user has disabled, and not one that the project has', async () => {
    const project = projectWithGate();
    project.writeHome('.config/agent-hooks/settings.json', { hooksConfig: { disabled: ['gate'] } });
    expect(await project.runPlainly(['on', 'gate'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Turning a hook on is for a person to decide'),
    });
    expect((await project.run(['on', 'gate'])).code).toBe(0);
    await project.run(['off', 'gate']);
    expect((await project.runPlainly(['on', 'gate'])).code).toBe(0);
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

  it('does not concern looking: list, explain, validate and trust --check need no one', async () => {
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
