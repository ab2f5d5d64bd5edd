import { mkdirSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { installRecipe, type RecipeProject } from '../test/install-recipe.ts';

async function denied(project: RecipeProject, toolInput: Record<string, unknown>, toolName = 'write_file') {
  const { aggregated } = await project.fire('BeforeTool', { tool_name: toolName, tool_input: toolInput });
  expect(aggregated.errors).toEqual([]);
  return aggregated.finalOutput?.isBlockingDecision() ?? false;
}

async function deniedOf(project: RecipeProject, inputs: readonly Record<string, unknown>[], toolName?: string) {
  const answers = await Promise.all(inputs.map((input) => denied(project, input, toolName)));
  return inputs.filter((_, index) => answers[index]);
}

describe('file-protection', () => {
  it('refuses a protected file however its path is spelled', async () => {
    const project = await installRecipe('file-protection');
    project.write('src/a.ts', '');
    symlinkSync(join(project.directory, '.agent-hooks'), join(project.directory, 'innocent'));
    symlinkSync('.env', join(project.directory, 'notes.txt'));
    const paths = [
      '.env',
      '.ENV',
      './src/../.env',
      'src\\..\\.env',
      join(project.directory, '.env.local'),
      pathToFileURL(join(project.directory, '.env')).href,
      '.env. ',
      '.git/hooks/pre-commit',
      '.gemini/settings.json',
      'innocent/settings.json',
      'innocent/hooks/new/hook.mjs',
      'notes.txt',
      'deploy/server.pem',
      'line\nbreak/../.env',
    ];
    const inputs = paths.map((path) => ({ file_path: path, content: 'x' }));
    expect(await deniedOf(project, inputs)).toEqual(inputs);
  });

  it.each([
    ...['replace', 'Edit', 'MultiEdit', 'NotebookEdit', 'str_replace', 'str_replace_based_edit_tool', 'edit_file'],
    ...['edit', 'write', 'create', 'write_file', 'Write', 'create_file', 'replace_in_file', 'insert_edit_into_file'],
  ])('refuses an edit of .env by the tool %s', async (tool) => {
    const project = await installRecipe('file-protection');
    for (const field of ['file_path', 'path', 'filePath', 'absolute_path'])
      expect(await denied(project, { [field]: '.env', old_string: 'A=1', new_string: 'A=2' }, tool), field).toBe(true);
    expect(await denied(project, { file_path: 'src/a.ts', old_string: 'a', new_string: '.env' }, tool)).toBe(false);
  });

  it('refuses what is outside the project', async () => {
    const project = await installRecipe('file-protection');
    mkdirSync(join(project.directory, 'src'));
    symlinkSync('/etc', join(project.directory, 'src/cache'));
    const inputs = ['/etc/hosts', '~/.bashrc', '$HOME/x', join(homedir(), 'x'), 'src/cache/x'].map((path) => ({
      file_path: path,
    }));
    expect(await deniedOf(project, inputs)).toEqual(inputs);
  });

  it('sees the files of patches and commands', async () => {
    const project = await installRecipe('file-protection');
    const patches = [{ input: '*** Begin Patch\n*** Update File: .env\n+A=1\n*** End Patch\n' }];
    expect(await deniedOf(project, patches, 'apply_patch')).toEqual(patches);
    const commands = [
      'echo A=1 >>.env',
      "echo A=1 | tee '.en''v'",
      'sed -i s/a/b/ .env',
      'rm -rf ./.git',
      'rm server.key',
      'chmod 644 deploy/server.pem',
      'cp notes.txt ~/notes.txt',
    ].map((command) => ({ command }));
    expect(await deniedOf(project, commands, 'run_shell_command')).toEqual(commands);
    const harmless = ['grep -n .env README.md', 'ls -la .git', 'echo x > notes.txt', 'git status'];
    expect(
      await deniedOf(
        project,
        harmless.map((command) => ({ command })),
        'run_shell_command',
      ),
    ).toEqual([]);
  });

  it('has nothing against ordinary files, exceptions, other fields and missing ones', async () => {
    const project = await installRecipe('file-protection');
    const inputs = [
      { file_path: 'src/environment.ts', content: 'read .env and .git/config\n'.repeat(100_000) },
      { file_path: '.env.example' },
      { file_path: 'ünïcode "quoted" file.ts' },
      { file_path: '.gitignore' },
      { file_path: join(project.directory, 'new folder/new file') },
    ];
    expect(await deniedOf(project, inputs)).toEqual([]);
  });

  it('is done with a command of very many words, and with links that lead in circles', async () => {
    const project = await installRecipe('file-protection', { timeout: 60_000 });
    symlinkSync('second', join(project.directory, 'first'));
    symlinkSync('first', join(project.directory, 'second'));
    const words = Array.from({ length: 10_000 }, (_, index) => `word${index}/x${index}`).join(' ');
    const inputs = [{ command: `echo ${words}` }, { command: `touch ${words} .env` }];
    expect(await deniedOf(project, inputs, 'run_shell_command')).toEqual([inputs[1]]);
    expect(await denied(project, { file_path: 'first/file' })).toBe(false);
  });
});
