// @module-tag built
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { noTerminal, runInTerminal, type TerminalStep } from './run-in-terminal.ts';
import { makeProject, type TemporaryProject } from './temporary-project.ts';

/** Runs a command as a person would in a terminal of this width, in which every line must fit. */
async function type(project: TemporaryProject, columns: number, words: string, steps: readonly TerminalStep[] = []) {
  const { screen, code } = await runInTerminal(project, words.split(' '), { columns, steps });
  // A line that shows progress is drawn again from its beginning; each time it must fit as well.
  const lines = stripVTControlCharacters(screen).split(/\r?\n|\r/);
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
    for (const words of ['trace --record on', 'why', 'asks', 'trace', 'test', 'doctor', 'trust', 'off', 'on'])
      await type(project, columns, words);
    const undone = await type(project, columns, 'setup --undo', [{ until: 'Disconnect? [y/N] ', type: 'y\r' }]);
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

  it('who builds an agent gets a program to copy, and sees what its hooks say', async () => {
    const project = makeProject();
    expect((await type(project, columns, 'guard')).code).toBe(0);
    const { screen, code } = await runInTerminal(project, ['init', '--embed', 'openai'], { columns, steps: [] });
    expect(code).toBe(0);
    // What is copied from the screen is the program.
    const lines = stripVTControlCharacters(screen).split(/\r?\n/);
    const program = lines.slice(lines.findIndex((line) => line.startsWith('import ')));
    const end = program.findIndex((line) => line.startsWith('console.log('));
    project.write('agent.mjs', `${program.slice(0, end + 1).join('\n')}\n`);
    const checked = spawnSync(process.execPath, ['--check', 'agent.mjs'], { cwd: project.dir, encoding: 'utf8' });
    expect(checked.stderr).toBe('');
    expect((await type(project, columns, 'explain BeforeTool --tool shell')).text).toContain('guard');
  }, 120_000);

  it('who has enough removes everything, in the order of the page about it', async () => {
    const project = makeProject({ 'README.md': 'mine\n' });
    const files = () => readdirSync(project.dir, { recursive: true }).map(String).sort();
    const before = files();
    project.writeHome('.claude/settings.json', '{}\n');
    const steps = [
      'connect claude --yes',
      'guard --user',
      'guard',
      'connect codex --project --yes',
      'setup --undo --yes',
      'disconnect codex --project --yes',
      'recipes remove guard',
    ];
    for (const step of steps) expect((await type(project, columns, step)).code, step).toBe(0);
    expect(readFileSync(join(project.home, '.claude/settings.json'), 'utf8')).toBe('{}\n');
    expect(files().filter((path) => !/^\.(?:agent-hooks|codex)(?:$|[/\\])/.test(path))).toEqual(before);
    const left = await type(project, columns, 'list --json');
    expect(left.text).toContain('"hooks": []');
  }, 120_000);
});
