import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '@agent-hooks/hook-types';

/** A hook that comes with the command and can be added to a project. */
export interface Recipe {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly events: readonly string[];
  /** Its scripts, beside its description. */
  readonly files: readonly string[];
  /** Programs that it calls. */
  readonly needs: readonly string[];
  readonly folder: string;
}

/** Reads the recipes in a folder, in the order of their names; what is no recipe is passed over. */
export async function readRecipes(folder: string): Promise<readonly Recipe[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const recipes = await Promise.all(names.sort().map((name) => readRecipe(join(folder, name))));
  return recipes.filter((recipe) => recipe !== undefined);
}

async function readRecipe(folder: string): Promise<Recipe | undefined> {
  const text = await readFile(join(folder, 'recipe.json'), 'utf8').catch(() => undefined);
  const value: unknown = text === undefined ? undefined : JSON.parse(text);
  if (!isRecord(value)) return undefined;
  const { name, title, summary, events, files, needs } = value;
  if (typeof name !== 'string') return undefined;
  return {
    name,
    title: typeof title === 'string' ? title : name,
    summary: typeof summary === 'string' ? summary : '',
    events: texts(events),
    files: texts(files),
    needs: texts(needs),
    folder,
  };
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
