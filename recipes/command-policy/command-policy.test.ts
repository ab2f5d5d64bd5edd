import { describe, expect, it } from 'vitest';
import { installRecipe } from '../test/install-recipe.ts';

describe('command-policy', () => {
  it.each([
    ['run_shell_command', { command: 'npm ci && rm -rf dist' }, 'deny'],
    ['run_shell_command', { command: 'bash -c "rm -r -f dist"' }, 'deny'],
    ['run_shell_command', { command: 'git push origin main' }, 'ask'],
    ['run_shell_command', { command: 'git status' }, undefined],
    ['write_file', { file_path: 'app/.env.local', content: 'x' }, 'deny'],
    ['write_file', { file_path: 'app/notes.txt', content: 'x' }, undefined],
  ])('%s %j: %s', async (toolName, toolInput, decision) => {
    const project = await installRecipe('command-policy');
    const { aggregated } = await project.fire('BeforeTool', { tool_name: toolName, tool_input: toolInput });
    expect(aggregated.errors).toEqual([]);
    expect(aggregated.finalOutput?.decision).toBe(decision);
  });
});
