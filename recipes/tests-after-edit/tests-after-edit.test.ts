import { describe, expect, it } from 'vitest';
import { type InstallOptions, installRecipe, type RecipeProject } from '../test/install-recipe.ts';

const withCommand = (command: string, options: InstallOptions = {}) =>
  installRecipe('tests-after-edit', { ...options, env: { TEST_COMMAND: command } });

async function edited(
  project: RecipeProject,
  toolInput: Record<string, unknown> = { file_path: 'src/a.ts' },
  toolResponse = {},
) {
  const fields = { tool_name: 'replace', tool_input: toolInput, tool_response: toolResponse };
  return (await project.fire('AfterTool', fields)).aggregated;
}

describe('tests-after-edit', () => {
  it('tells the model that the tests pass', async () => {
    const { finalOutput } = await edited(await withCommand('exit 0'));
    expect(finalOutput?.getAdditionalContext()).toBe('The tests pass.');
  });

  it('tells the model what a failing test printed, without colours', async () => {
    const { finalOutput, success } = await edited(
      await withCommand(`printf '\\033[31mexpected "ü"\\033[0m\\n' >&2; exit 3`),
    );
    expect(success).toBe(true);
    expect(finalOutput?.getAdditionalContext()).toMatch(/ended with 3\).*\nexpected "ü"$/s);
  });

  it('keeps only the end of a long output', async () => {
    const project = await withCommand(
      "node -e \"console.log('x'.repeat(3e7)); console.log('the end'); process.exitCode = 1\"",
    );
    const context = (await edited(project)).finalOutput?.getAdditionalContext() ?? '';
    expect(context).toMatch(/the end$/);
    expect(context.length).toBeLessThan(7000);
  });

  it("runs the project's own tests where no command is given", async () => {
    const project = await withCommand('');
    project.write(
      'package.json',
      JSON.stringify({ scripts: { test: 'node -e "process.exit(require(\'./answer.json\') === 42 ? 0 : 1)"' } }),
    );
    project.write('answer.json', '41');
    expect((await edited(project)).finalOutput?.getAdditionalContext()).toContain('The tests fail');
    project.write('answer.json', '42');
    expect((await edited(project)).finalOutput?.getAdditionalContext()).toBe('The tests pass.');
  });

  it('does nothing after other files, failed edits, without a path or without tests', async () => {
    const project = await withCommand('exit 1');
    expect((await edited(project, { file_path: 'README.md' })).finalOutput).toBeUndefined();
    expect((await edited(project, {})).finalOutput).toBeUndefined();
    expect((await edited(project, { file_path: 'a.ts' }, { error: 'no such file' })).finalOutput).toBeUndefined();
    const bare = await withCommand('');
    expect(await edited(bare)).toMatchObject({ success: true, finalOutput: undefined });
  });

  it('lets the agent go on when the tests never end', async () => {
    const project = await withCommand('sleep 60', { timeout: 1500 });
    const { success, finalOutput } = await edited(project);
    expect({ success, blocks: finalOutput?.isBlockingDecision() ?? false }).toEqual({ success: false, blocks: false });
  });
});
