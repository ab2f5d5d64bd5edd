import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installRecipe, type RecipeProject } from '../test/install-recipe.ts';

const write = async (project: RecipeProject, toolInput: Record<string, unknown>) =>
  (await project.fire('BeforeTool', { tool_name: 'write_file', tool_input: toolInput })).aggregated;

describe('sequential-chaining', () => {
  it('the second hook sees, and the tool gets, the path as the first one left it', async () => {
    const project = await installRecipe('sequential-chaining');
    const spellings = [
      './src//a "ü".ts',
      'docs/../src/a "ü".ts',
      'src\\a "ü".ts',
      join(project.directory, 'src/a "ü".ts'),
    ];
    for (const path of spellings) {
      const { finalOutput, errors } = await write(project, { file_path: path, content: 'x'.repeat(1e6) });
      expect(errors).toEqual([]);
      expect(finalOutput?.isBlockingDecision(), path).toBe(false);
      expect(finalOutput?.getModifiedToolInput()).toEqual({ file_path: 'src/a "ü".ts' });
    }
  });

  it('a path that looks allowed and is not is refused by what it really is', async () => {
    const project = await installRecipe('sequential-chaining');
    for (const path of ['src/../package.json', 'src/../../elsewhere', '/etc/hosts', 'srcs/a.ts', '', 7, undefined]) {
      const { finalOutput } = await write(project, { file_path: path });
      expect(finalOutput?.isBlockingDecision(), String(path)).toBe(true);
    }
  });

  it('leaves a straight path alone', async () => {
    const project = await installRecipe('sequential-chaining');
    const { finalOutput, success } = await write(project, { file_path: 'src/a.ts' });
    expect({ success, change: finalOutput?.getModifiedToolInput() }).toEqual({ success: true, change: undefined });
  });

  it('refuses when the first hook cannot run, though the second would allow it', async () => {
    const project = await installRecipe('sequential-chaining');
    // Once hooks are loaded; what is gone before that is no approved hook any more.
    await write(project, { file_path: 'src/a.ts' });
    rmSync(join(project.directory, '.agent-hooks/hooks/sequential-chaining/straighten-path.mjs'));
    const { finalOutput } = await write(project, { file_path: 'src/../package.json' });
    expect(finalOutput?.isBlockingDecision()).toBe(true);
  });
});
