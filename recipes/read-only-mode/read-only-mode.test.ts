import { describe, expect, it } from 'vitest';
import { installRecipe, readSnippet } from '../test/install-recipe.ts';

const config: { tools: object[]; toolConfig?: unknown } = {
  tools: [{ functionDeclarations: [{ name: 'read_file' }, { name: 'write_file' }] }],
};
const request = {
  model: 'gemini-2.5-pro',
  contents: 'Look around',
  config,
};

describe('read-only-mode', () => {
  it('leaves the model only the tools that read, and their definitions untouched', async () => {
    const project = await installRecipe('read-only-mode', { env: { READ_ONLY_TOOLS: 'read_file  glob' } });
    const { aggregated } = await project.fire('BeforeToolSelection', { llm_request: request });
    expect(aggregated.finalOutput?.applyToolConfigModifications(config)).toEqual({
      tools: config.tools,
      toolConfig: { functionCallingConfig: { mode: 'AUTO', allowedFunctionNames: ['glob', 'read_file'] } },
    });
  });

  it('with an empty list leaves no tool at all', async () => {
    const project = await installRecipe('read-only-mode', { env: { READ_ONLY_TOOLS: '' } });
    const { aggregated } = await project.fire('BeforeToolSelection', { llm_request: request });
    expect(aggregated.finalOutput?.hookSpecificOutput?.toolConfig).toMatchObject({ mode: 'NONE' });
  });

  it.each([
    ['read_file', false],
    ['write_file', true],
    ['read_file_and_write', true],
    ['READ_FILE', true],
    ['', true],
    ['run "it"\nnow ü', true],
  ])('a call of %j is refused: %s', async (toolName, refused) => {
    const project = await installRecipe('read-only-mode');
    const { aggregated } = await project.fire('BeforeTool', {
      tool_name: toolName,
      tool_input: { content: 'x'.repeat(1e6) },
    });
    expect(aggregated.errors).toEqual([]);
    expect(aggregated.finalOutput?.isBlockingDecision() ?? false).toBe(refused);
  });

  it('names the same tools in both entries of its settings', () => {
    const lists = JSON.stringify(readSnippet('read-only-mode').hooks).match(/"READ_ONLY_TOOLS":"[^"]*"/g) ?? [];
    expect(lists).toHaveLength(2);
    expect(new Set(lists).size).toBe(1);
  });
});
