import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installRecipe, type RecipeProject } from '../test/install-recipe.ts';

async function refusal(project: RecipeProject, toolInput: Record<string, unknown>) {
  const { aggregated } = await project.fire('BeforeTool', { tool_name: 'write_file', tool_input: toolInput });
  expect(aggregated.errors).toEqual([]);
  return aggregated.finalOutput?.isBlockingDecision() ? aggregated.finalOutput.reason : undefined;
}

describe('test-first', () => {
  it('refuses a source file without a test and says where one may stand', async () => {
    const project = await installRecipe('test-first');
    expect(await refusal(project, { file_path: 'src/users/login.ts', content: 'x'.repeat(2e6) })).toContain(
      'src/users/login.test.ts',
    );
    expect(await refusal(project, { file_path: join(project.directory, 'src/ü "x".ts') })).toContain('ü "x".test.ts');
    expect(await refusal(project, { edits: [{ file_path: 'docs/a.md' }, { file_path: 'lib/b.py' }] })).toContain(
      'lib/b.test.py',
    );
    expect(await refusal(project, { path: 'docs/../src/users/login.ts' })).toContain('login.test.ts');
  });

  it.each([
    ['src/users/login.ts', 'src/users/login.test.ts'],
    ['src/users/login.ts', 'src/users/__tests__/login.spec.ts'],
    ['src/users/login.ts', 'test/users/login.test.ts'],
    ['src/users/login.ts', 'tests/login.test.ts'],
    ['packages/a/src/x.ts', 'packages/a/test/x.test.ts'],
    ['src/pkg/mod.py', 'tests/test_mod.py'],
    ['src/server.go', 'src/server_test.go'],
  ])('lets %s be written once %s exists', async (source, test) => {
    const project = await installRecipe('test-first');
    expect(await refusal(project, { file_path: source })).toBeDefined();
    project.write(test, '');
    expect(await refusal(project, { file_path: source })).toBeUndefined();
  });

  it('has nothing against tests, other files, exceptions and calls without a path', async () => {
    const project = await installRecipe('test-first');
    const inputs = [
      'src/a.test.ts',
      'test/a.ts',
      'README.md',
      'src/types.ts',
      'src/a.d.ts',
      '../src/a.ts',
      '/src/a.ts',
      '',
    ].map((path) => ({ file_path: path }));
    for (const input of [...inputs, {}, { file_path: 7 }, { edits: 'x' }]) {
      expect(await refusal(project, input), JSON.stringify(input)).toBeUndefined();
    }
  });
});
