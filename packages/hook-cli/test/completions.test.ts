// @module-tag built
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtCommand, runCommand } from './run-command.ts';
import { makeProject, settingsWith } from './temporary-project.ts';

const settings = settingsWith('BeforeTool', { name: 'guard', command: 'true' }, { name: 'greet', command: 'true' });

async function complete(...words: readonly string[]): Promise<string[]> {
  const project = makeProject({ '.agent-hooks/settings.json': settings });
  const { stdout } = await runCommand(project, ['complete', '--', ...words]);
  // The last line tells the shell what to do with the others.
  return stdout
    .trim()
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t')[0] ?? '');
}

describe('completing what is typed', () => {
  it.each([
    ['commands', ['tr'], ['trace', 'trust']],
    ['subcommands', ['recipes', 'a'], ['add']],
    ['options', ['fire', '--in'], ['--input', '--input-file']],
    ['choices', ['admin', 'completions', ''], ['bash', 'fish', 'powershell', 'zsh']],
    ['events', ['fire', 'BeforeT'], ['BeforeTool', 'BeforeToolSelection']],
    ['hooks', ['off', 'g'], ['greet', 'guard']],
    ['hooks as the value of an option', ['fire', 'BeforeTool', '--hook', 'gu'], ['guard']],
    ['recipes', ['recipes', 'add', 'secret'], ['secret-files', 'secret-scan']],
    ['nothing that is hidden', ['comple'], []],
  ])('offers %s', async (_, words, expected) => {
    expect((await complete(...words)).sort()).toEqual(expected);
  });

  it('says nothing of settings that are broken', async () => {
    const project = makeProject({ '.agent-hooks/settings.json': '{' });
    const { stdout, stderr } = await runCommand(project, ['complete', '--', 'off', '']);
    expect({ lines: stdout.trim().split('\n').length, stderr }).toEqual({ lines: 1, stderr: '' });
  });
});

describe('the scripts for shells', () => {
  it.each(['bash', 'zsh', 'fish', 'powershell'])('%s gets one that asks the command', async (shell) => {
    const { code, stdout } = await runCommand(makeProject(), ['admin', 'completions', shell]);
    expect(code).toBe(0);
    expect(stdout).toContain('agent-hooks complete');
  });

  it.runIf(existsSync('/usr/bin/fish'))('fish completes with it', async () => {
    const project = makeProject({ '.agent-hooks/settings.json': settings });
    const { stdout: script } = await runCommand(project, ['admin', 'completions', 'fish']);
    const program = `function agent-hooks; "${process.execPath}" "${builtCommand}" $argv; end
${script}
complete -C 'agent-hooks off gu'`;
    const { stdout } = spawnSync('/usr/bin/fish', ['--no-config', '-c', program], {
      cwd: project.dir,
      env: project.env,
    });
    expect(String(stdout).trim()).toBe('guard');
  });

  it.runIf(existsSync('/bin/bash'))('bash completes with it', async () => {
    const project = makeProject({ '.agent-hooks/settings.json': settings });
    const { stdout: script } = await runCommand(project, ['admin', 'completions', 'bash']);
    const type = `COMP_WORDS=(agent-hooks off gu) COMP_CWORD=2 COMP_LINE='agent-hooks off gu' COMP_POINT=18`;
    // What bash-completion, which the script needs, does for it.
    const words = `_get_comp_words_by_ref() { cur=\${COMP_WORDS[COMP_CWORD]} words=("\${COMP_WORDS[@]}") cword=$COMP_CWORD; }`;
    const program = `${words}
agent-hooks() { "${process.execPath}" "${builtCommand}" "$@"; }
${script}
${type}
$(complete -p agent-hooks | sed 's/.*-F \\([^ ]*\\).*/\\1/')
printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout } = spawnSync('/bin/bash', ['-c', program], {
      cwd: project.dir,
      env: project.env,
      encoding: 'utf8',
    });
    expect(stdout.trim()).toBe('guard');
  });
});
