import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installRecipe, type RecipeProject } from '../test/install-recipe.ts';

const call = (project: RecipeProject, contents = 'Hi "there"\nü') =>
  project.fire('BeforeModel', { llm_request: { model: 'gemini-2.5-pro', contents } });

describe('cost-control', () => {
  it('lets the calls up to the limit pass, announces the last, and stops the agent after it', async () => {
    const project = await installRecipe('cost-control', { env: { MAX_MODEL_CALLS: '3' } });
    const results = [
      await call(project),
      await call(project, 'x'.repeat(2e6)),
      await call(project),
      await call(project),
    ];
    expect(results.map(({ shouldStop }) => shouldStop)).toEqual([false, false, false, true]);
    expect(results[2]?.systemMessage).toContain('last model call');
    expect(results[3]?.stopReason).toContain('3 model calls');
  });

  it('counts calls that happen at the same time', async () => {
    const project = await installRecipe('cost-control', { env: { MAX_MODEL_CALLS: '5' } });
    const results = await Promise.all(Array.from({ length: 8 }, () => call(project)));
    // A call may see another that came a moment later, so one too many may be stopped, but never one too few.
    expect(results.filter(({ shouldStop }) => shouldStop).length).toBeGreaterThanOrEqual(3);
    expect((await call(project)).shouldStop).toBe(true);
  });

  it('keeps its count beside itself, out of git, readable by its user alone, whatever the session is called', async () => {
    const project = await installRecipe('cost-control', { sessionId: '../../../evil' });
    await call(project);
    const state = join(project.directory, '.agent-hooks/hooks/cost-control/state');
    const [, count = ''] = readdirSync(state).sort();
    expect(count).toMatch(/^[0-9a-f]{32}$/);
    expect(readFileSync(join(state, '.gitignore'), 'utf8')).toBe('*\n');
    if (process.platform !== 'win32') expect(statSync(join(state, count)).mode & 0o077).toBe(0);
  });

  it('refuses when it cannot count', async () => {
    const project = await installRecipe('cost-control', { env: { MAX_MODEL_CALLS: 'many' } });
    expect((await call(project)).aggregated.finalOutput?.isBlockingDecision()).toBe(true);
    const blocked = await installRecipe('cost-control');
    await call(blocked);
    const state = join(blocked.directory, '.agent-hooks/hooks/cost-control/state');
    rmSync(state, { recursive: true });
    blocked.write('.agent-hooks/hooks/cost-control/state', 'a file where the folder was');
    expect((await call(blocked)).aggregated.finalOutput?.isBlockingDecision()).toBe(true);
  });
});
