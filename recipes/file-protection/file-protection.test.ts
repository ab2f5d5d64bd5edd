import { mkdirSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
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
      '.e\u200bnv',
      '.env. ',
      '.env::$DATA',
      '.git/hooks/pre-commit',
      '.Gemini/settings.json',
      'innocent/settings.json',
      'innocent/hooks/new/hook.mjs',
      'notes.txt',
      'deploy/server.pem',
      'line\nbreak/../.env',
    ];
    const inputs = paths.map((path) => ({ file_path: path, content: 'x' }));
    expect(await deniedOf(project, inputs)).toEqual(inputs);
  });

  it('refuses what is outside the project', async () => {
    const project = await installRecipe('file-protection');
    mkdirSync(join(project.directory, 'src'));
    symlinkSync(tmpdir(), join(project.directory, 'src/cache'));
    const inputs = [
      '/etc/hosts',
      '../other/file',
      '~/.bashrc',
      '$HOME/x',
      join(homedir(), 'x'),
      'src/cache/x',
      `${project.directory}-2/x`,
    ].map((path) => ({ path }));
    expect(await deniedOf(project, inputs)).toEqual(inputs);
  });

  it('sees paths in lists, deep in the arguments, in patches and in commands', async () => {
    const project = await installRecipe('file-protection');
    const inputs = [
      { files: ['a.ts', '.env'] },
      { edits: [{ file_path: 'a.ts' }, { file_path: '.git/config' }] },
      { patch: '*** Begin Patch\n*** Update File: .env\n+A=1\n' },
      { diff: '--- a/x\n+++ b/.env\n' },
      { command: 'echo A=1 >>.env' },
      { command: "cat '.en''v'" },
      { command: 'rm -rf ./.git' },
    ];
    expect(await deniedOf(project, inputs, 'run_shell_command')).toEqual(inputs);
    expect(await deniedOf(project, inputs, 'search')).toEqual([]);
  });

  it('has nothing against ordinary files, exceptions, other fields and missing ones', async () => {
    const project = await installRecipe('file-protection');
    const inputs = [
      { file_path: 'src/environment.ts', content: 'read .env and .git/config\n'.repeat(100_000) },
      { file_path: '.env.example' },
      { file_path: 'ünïcode "quoted" file.ts' },
      { file_path: '.gitignore' },
      { file_path: join(project.directory, 'new folder/new file') },
      { command: 'npm test -- --env=jsdom' },
      { file_path: 42 },
      { file_path: null },
      {},
    ];
    expect(await deniedOf(project, inputs)).toEqual([]);
  });

  it('is done with a command of very many words, and with links that lead in circles', async () => {
    const project = await installRecipe('file-protection', { timeout: 60_000 });
    symlinkSync('second', join(project.directory, 'first'));
    symlinkSync('first', join(project.directory, 'second'));
    const words = Array.from({ length: 100_000 }, (_, index) => `word${index}/x${index}`).join(' ');
    const inputs = [{ command: `echo ${words}` }, { command: `echo ${words} .env` }, { file_path: 'first/file' }];
    expect(await deniedOf(project, inputs, 'run_shell_command')).toEqual([inputs[1]]);
  });

  it('guards the files that its settings name', async () => {
    const project = await installRecipe('file-protection', {
      env: { PROTECTED_FILES: 'package-lock.json migrations/', UNPROTECTED_FILES: '' },
    });
    const inputs = [{ path: 'package-lock.json' }, { path: 'db/migrations/001.sql' }, { path: '.env' }];
    expect(await deniedOf(project, inputs)).toEqual(inputs.slice(0, 2));
  });
});
