import { describe, expect, it } from 'vitest';
import { installRecipe } from '../test/install-recipe.ts';

describe('read-only', () => {
  it.each([
    ['run_shell_command', { command: 'git log --oneline | head' }, undefined],
    ['run_shell_command', { command: 'git log > out.txt' }, 'deny'],
    ['run_shell_command', { command: 'rm notes.txt' }, 'deny'],
    ['run_shell_command', { command: 'git commit -m x' }, 'ask'],
    ['run_shell_command', { command: 'npm test' }, 'ask'],
    ['run_shell_command', { command: 'frobnicate' }, 'ask'],
    ['run_shell_command', { command: 'cat README.md' }, undefined],
    ['write_file', { file_path: 'a.ts' }, 'deny'],
    ['replace', { file_path: 'a.ts' }, 'deny'],
    ['Edit', { file_path: 'a.ts' }, 'deny'],
    ['read_file', { file_path: 'a.ts' }, undefined],
    ['read_file', { file_path: '.env' }, 'deny'],
  ])('%s %j: %s', async (toolName, toolInput, decision) => {
    const project = await installRecipe('read-only');
    const { aggregated } = await project.fire('BeforeTool', { tool_name: toolName, tool_input: toolInput });
    expect(aggregated.errors).toEqual([]);
    expect(aggregated.finalOutput?.decision).toBe(decision);
  });
});
