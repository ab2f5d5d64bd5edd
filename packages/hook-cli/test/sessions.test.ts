// @module-tag built
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { noTerminal, runInTerminal, type TerminalStep } from './run-in-terminal.ts';
import { makeProject, type TemporaryProject } from './temporary-project.ts';

/** Runs a command as a person would in a terminal of this width, in which every line must fit. */
async function type(project: TemporaryProject, columns: number, words: string, steps: readonly TerminalStep[] = []) {
  const { screen, code } = await runInTerminal(project, words.split(' '), { columns, steps });
  // The line that says what is running is taken away again.
  const lines = stripVTControlCharacters(screen)
    .replaceAll(/running \S+ [\d.]+ m?s\r?/g, '')
    .split(/\r?\n/);
  // A path or a command is in one piece, so that it can be copied; what is typed is echoed behind a question.
  const tooLong = lines.filter((line) => line.length > columns && !/\S{20,}|^ +agent-hooks |\? \[/.test(line));
  expect(tooLong, words).toEqual([]);
  return { code, text: lines.join(' ').replaceAll(/\s+/g, ' ') };
}

describe.skipIf(noTerminal).each([80, 40])('in a terminal of %s columns', (columns) => {
  it('who uses Claude Code is guarded by one command and one answer, and rid of it by one more', async () => {
    const project = makeProject();
    const settings = '{"theme":"dark"}\n';
    project.writeHome('.claude/settings.json', settings);
    const setup = await type(project, columns, 'setup', [{ until: 'or N] ', type: 'y\r' }]);
    expect(setup.text).toContain('Claude Code is connected.');
    expect(setup.text).toContain('no problems');
    expect(setup.code).toBe(0);
    project.write('call.json', '{"command":"rm -rf ~"}');
    const fired = await type(project, columns, 'fire BeforeTool --tool shell --brief --input @call.json');
    expect(fired.text).toContain('BLOCKED by guard');
    expect((await type(project, columns, 'list')).text).toContain('guard');
    const undone = await type(project, columns, 'setup --undo --yes');
    expect(undone.text).toContain('Claude Code is no longer connected');
    expect(undone.code).toBe(0);
    expect(readFileSync(join(project.home, '.claude/settings.json'), 'utf8')).toBe(settings);
  }, 120_000);

  it.each(['sh', 'python'])(
    'a hook of your own in %s refuses in four commands',
    async (language) => {
      const project = makeProject();
      expect((await type(project, columns, `init --lang ${language}`)).code).toBe(0);
      expect((await type(project, columns, 'validate')).code).toBe(0);
      expect((await type(project, columns, 'trust --check')).code).toBe(0);
      project.write('call.json', '{"command":"rm -rf /"}');
      const fired = await type(project, columns, 'fire BeforeTool --tool shell --brief --input @call.json');
      expect(fired.text).toContain('BLOCKED by guard');
      expect(fired.code).toBe(0);
    },
    120_000,
  );
});
