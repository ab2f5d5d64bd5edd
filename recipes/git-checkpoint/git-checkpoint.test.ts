import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installRecipe, type RecipeProject } from '../test/install-recipe.ts';

function git(project: RecipeProject, ...args: string[]): string {
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b.c', '-c', 'init.defaultBranch=main'];
  return execFileSync('git', [...identity, ...args], {
    cwd: project.directory,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

const checkpoint = 'refs/agent-checkpoints/latest';

async function fire(project: RecipeProject, toolInput: Record<string, unknown> = { file_path: 'a "b"\nü' }) {
  const { aggregated } = await project.fire('BeforeTool', { tool_name: 'write_file', tool_input: toolInput });
  expect(aggregated).toMatchObject({ success: true, finalOutput: undefined, errors: [] });
}

async function repository(): Promise<RecipeProject> {
  const project = await installRecipe('git-checkpoint');
  git(project, 'init');
  project.write('tracked.txt', 'one');
  project.write('.gitignore', 'ignored.txt\n');
  git(project, 'add', '.');
  git(project, 'commit', '-m', 'first');
  return project;
}

describe('git-checkpoint', () => {
  it('keeps changed, staged and untracked files and touches neither branch, index nor files', async () => {
    const project = await repository();
    project.write('tracked.txt', 'two');
    project.write('staged.txt', 'staged');
    git(project, 'add', 'staged.txt');
    project.write('a "quoted"\nname ü.txt', 'new');
    project.write('ignored.txt', 'no');
    const before = [git(project, 'status', '--porcelain'), git(project, 'rev-parse', 'HEAD')];
    await fire(project, { content: 'x'.repeat(3_000_000) });
    expect([git(project, 'status', '--porcelain'), git(project, 'rev-parse', 'HEAD')]).toEqual(before);
    expect(git(project, 'show', `${checkpoint}:tracked.txt`)).toBe('two');
    expect(git(project, 'show', `${checkpoint}:staged.txt`)).toBe('staged');
    expect(git(project, 'show', `${checkpoint}:a "quoted"\nname ü.txt`)).toBe('new');
    expect(() => git(project, 'show', `${checkpoint}:ignored.txt`)).toThrow();
    expect(readdirSync(join(project.directory, '.git')).filter((name) => name.startsWith('agent-'))).toEqual([]);
  });

  it('brings a deleted file back', async () => {
    const project = await repository();
    const path = project.write('never-committed.txt', 'precious');
    await fire(project);
    rmSync(path);
    git(project, 'restore', `--source=${checkpoint}`, '--', '.');
    expect(existsSync(path)).toBe(true);
  });

  it('adds one snapshot a change, and none where nothing changed', async () => {
    const project = await repository();
    await fire(project);
    expect(() => git(project, 'rev-parse', '--verify', checkpoint)).toThrow();
    for (const text of ['two', 'two', 'three']) {
      project.write('tracked.txt', text);
      await fire(project);
    }
    expect(git(project, 'rev-list', '--count', checkpoint, '^HEAD')).toBe('2');
  });

  it('sees a change in the very second in which the file was committed, of the same length', async () => {
    const project = await repository();
    git(project, 'config', 'core.trustctime', 'false');
    const then = Date.now() / 1000 - 60;
    const path = project.write('tracked.txt', 'one');
    utimesSync(path, then, then);
    git(project, 'add', '.');
    utimesSync(join(project.directory, '.git/index'), then, then);
    project.write('tracked.txt', 'two');
    utimesSync(path, then, then);
    await fire(project);
    expect(git(project, 'show', `${checkpoint}:tracked.txt`)).toBe('two');
  });

  it('works in a repository without a commit', async () => {
    const project = await installRecipe('git-checkpoint');
    git(project, 'init');
    project.write('a.txt', 'a');
    await fire(project);
    expect(git(project, 'show', `${checkpoint}:a.txt`)).toBe('a');
  });

  it('is silent outside a repository', async () => {
    const project = await installRecipe('git-checkpoint', { env: { GIT_CEILING_DIRECTORIES: '/' } });
    await fire(project);
  });
});
