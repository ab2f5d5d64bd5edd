import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installRecipe, type RecipeProject } from '../test/install-recipe.ts';

/** A formatter that trims what it gets and cannot read what says so. */
const prettier = `
const { readFileSync, writeFileSync } = require('node:fs');
const path = process.argv.at(-1);
const before = readFileSync(path, 'utf8');
if (before.includes('syntax error')) { console.error('line 1: unexpected "é"'); process.exit(2); }
writeFileSync(path, before.trim() + '\\n');
`;

async function projectWithFormatter(): Promise<RecipeProject> {
  const project = await installRecipe('format-on-write');
  project.write('node_modules/prettier/package.json', JSON.stringify({ bin: './bin/prettier.cjs' }));
  project.write('node_modules/prettier/bin/prettier.cjs', prettier);
  return project;
}

async function written(project: RecipeProject, toolInput: Record<string, unknown>, toolResponse = {}) {
  const fields = { tool_name: 'write_file', tool_input: toolInput, tool_response: toolResponse };
  const { aggregated } = await project.fire('AfterTool', fields);
  expect(aggregated).toMatchObject({ success: true, errors: [] });
  return aggregated.finalOutput?.getAdditionalContext();
}

describe('format-on-write', () => {
  it('formats the file and tells the model to read it again', async () => {
    const project = await projectWithFormatter();
    for (const name of ['src/a.ts', `it's "ü" $(touch x).json`, '--config.ts']) {
      const path = project.write(name, `   ${'const a = 1;'.repeat(100_000)}   `);
      expect(await written(project, { file_path: name, content: 'x' })).toContain(`${name}: prettier formatted it`);
      expect(readFileSync(path, 'utf8')).toMatch(/^const a = 1;.*;\n$/);
    }
  });

  it('is silent where the file was well formatted', async () => {
    const project = await projectWithFormatter();
    expect(await written(project, { file_path: project.write('a.ts', 'const a = 1;\n') })).toBeUndefined();
  });

  it('tells the model why a file could not be formatted', async () => {
    const project = await projectWithFormatter();
    project.write('a.ts', 'syntax error');
    expect(await written(project, { file_path: 'a.ts' })).toContain('could not format it: line 1: unexpected "é"');
  });

  it('does nothing without a formatter, without a file, after an error, or outside the project', async () => {
    const bare = await installRecipe('format-on-write');
    expect(await written(bare, { file_path: bare.write('a.ts', ' x ') })).toBeUndefined();
    const project = await projectWithFormatter();
    const path = project.write('a.ts', ' x ');
    expect(await written(project, { file_path: path }, { error: { message: 'disk full' } })).toBeUndefined();
    const outside = bare.write('outside.ts', ' x ');
    symlinkSync(outside, join(project.directory, 'link.ts'));
    for (const input of [
      {},
      { file_path: 'missing.ts' },
      { file_path: '.' },
      { file_path: outside },
      { file_path: 'link.ts' },
      { file_path: 9 },
    ]) {
      expect(await written(project, input), JSON.stringify(input)).toBeUndefined();
    }
    expect(readFileSync(outside, 'utf8')).toBe(' x ');
    expect(readFileSync(path, 'utf8')).toBe(' x ');
  });
});
