import { existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installRecipe, type RecipeProject } from '../test/install-recipe.ts';

const logOf = (project: RecipeProject) => join(project.directory, '.agent-hooks/hooks/audit-log/state/audit.jsonl');
const readLog = (project: RecipeProject): Record<string, unknown>[] =>
  readFileSync(logOf(project), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const call = (project: RecipeProject, toolInput: Record<string, unknown>) =>
  project.fire('BeforeTool', { tool_name: 'write_file', tool_input: toolInput });

describe('audit-log', () => {
  it('writes one object a line for each event, whatever the texts hold', async () => {
    const project = await installRecipe('audit-log');
    await project.fire('SessionStart', { source: 'startup' });
    await project.fire('BeforeAgent', { prompt: 'line one\nline "two"\u2028ü 😀' });
    await call(project, { file_path: 'a.ts' });
    await project.fire('AfterTool', { tool_name: 'write_file', tool_input: {}, tool_response: { llmContent: 'done' } });
    await project.fire('SessionEnd', { reason: 'exit' });
    const entries = readLog(project);
    expect(entries.map(({ event }) => event)).toEqual([
      'SessionStart',
      'BeforeAgent',
      'BeforeTool',
      'AfterTool',
      'SessionEnd',
    ]);
    expect(entries[1]).toMatchObject({
      prompt: 'line one\nline "two"\u2028ü 😀',
      session: 'session/../1',
      cwd: project.directory,
    });
    expect(entries[2]).toMatchObject({ tool_name: 'write_file', tool_input: { file_path: 'a.ts' } });
    expect(entries.every(({ at }) => !Number.isNaN(Date.parse(String(at))))).toBe(true);
  });

  it('leaves secrets out and cuts long texts', async () => {
    const project = await installRecipe('audit-log');
    const token = `ghp_${'a1B2'.repeat(9)}`;
    await call(project, {
      content: 'x'.repeat(3e6),
      env: { API_KEY: 'abc', x: `t=${token}` },
      list: [{ password: 'p' }],
    });
    const line = readFileSync(logOf(project), 'utf8');
    expect(line.length).toBeLessThan(4000);
    expect(line).not.toContain(token);
    expect(readLog(project)[0]).toMatchObject({
      tool_input: { env: { API_KEY: '[secret]', x: 't=[secret]' }, list: [{ password: '[secret]' }] },
    });
  });

  it('keeps the lines of events at the same time apart', async () => {
    const project = await installRecipe('audit-log');
    await Promise.all(Array.from({ length: 10 }, (_, index) => call(project, { index, content: 'y'.repeat(1900) })));
    expect(readLog(project)).toHaveLength(10);
  });

  it.skipIf(process.platform === 'win32')('is readable by its user alone and follows no link', async () => {
    const project = await installRecipe('audit-log');
    await call(project, {});
    expect(statSync(logOf(project)).mode & 0o777).toBe(0o600);
    const target = project.write('target.txt', 'as it was');
    rmSync(logOf(project));
    symlinkSync(target, logOf(project));
    const { aggregated } = await call(project, {});
    expect(aggregated.success).toBe(false);
    expect(aggregated.finalOutput?.isBlockingDecision() ?? false).toBe(false);
    expect(readFileSync(target, 'utf8')).toBe('as it was');
  });

  it('begins a new file when the old one is full', async () => {
    const project = await installRecipe('audit-log', { env: { AUDIT_LOG_MAX_BYTES: '1000' } });
    await call(project, {});
    writeFileSync(logOf(project), 'x'.repeat(2000), { flag: 'a' });
    await call(project, {});
    expect(existsSync(logOf(project))).toBe(false);
    await call(project, { n: 3 });
    expect(readLog(project)).toHaveLength(1);
  });
});
