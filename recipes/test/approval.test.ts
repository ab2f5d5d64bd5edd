import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeHookForApproval } from '@agent-hooks/hook-system/inspect';
import { parseHookSettings } from '@agent-hooks/hook-types';
import { expect, it, onTestFinished } from 'vitest';

const recipes = join(dirname(fileURLToPath(import.meta.url)), '..');
const names = readdirSync(recipes).filter((name) => existsSync(join(recipes, name, 'settings.json')));

it.skipIf(process.platform === 'win32').each(names)('approving %s covers all that it runs, rules included', (name) => {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'recipe-')));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  const folder = join(project, '.agent-hooks', 'hooks', name);
  cpSync(join(recipes, name), folder, { recursive: true });
  const { entries } = parseHookSettings(JSON.parse(readFileSync(join(recipes, name, 'settings.json'), 'utf8')));
  const modules = readdirSync(folder).filter((file) => /\.(mjs|py|sh)$/.test(file));
  const started = entries.filter(({ config }) => config.type === 'command' || config.type === 'resident');
  for (const hook of started) {
    const { notCovered, problems, scripts } = describeHookForApproval(hook, project);
    expect({ notCovered, problems }).toEqual({ notCovered: [], problems: [] });
    const covered = scripts.map(({ path }) => relative(folder, path));
    expect(covered).toEqual(expect.arrayContaining(modules));
  }
});
