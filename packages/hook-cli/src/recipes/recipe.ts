import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/** What `recipe.json` says. */
const recipeManifestSchema = v.object({
  name: v.string(),
  title: v.string(),
  summary: v.string(),
  events: v.array(v.string()),
  /** Its scripts, beside its description. */
  files: v.array(v.string()),
  /** Programs that it calls. */
  needs: v.array(v.string()),
});
export type RecipeManifest = v.InferOutput<typeof recipeManifestSchema>;

/** A hook that comes with the command and can be added to a project. */
export interface Recipe extends RecipeManifest {
  /** Undefined for a recipe that is nothing but settings and has no folder. */
  readonly folder?: string;
  /** Its settings, if they are not in its folder. */
  readonly settings?: unknown;
}

/** What recipes of earlier versions are called now. */
export const renamedRecipes: ReadonlyMap<string, string> = new Map([
  ['dangerous-commands', 'guard'],
  ['command-policy', 'guard'],
  ['read-only-mode', 'read-only'],
]);

/** Reads what a recipe says about itself; undefined if that is not what every recipe says. */
export function parseRecipeManifest(text: string): RecipeManifest | undefined {
  const { success, output } = v.safeParse(recipeManifestSchema, JSON.parse(text));
  return success ? output : undefined;
}

/** Reads the recipes in a folder, in the order of their names; what is not a recipe is passed over. */
export async function readRecipes(folder: string): Promise<readonly Recipe[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const recipes = await Promise.all(names.sort().map((name) => readRecipe(join(folder, name))));
  return recipes.filter((recipe) => recipe !== undefined);
}

/** A recipe for each family of programs that has a pack of its own. */
export async function familyRecipes(): Promise<readonly Recipe[]> {
  const { familyPacks } = await import('@agent-hooks/hook-policy');
  return familyPacks.map(({ name: pack, title }) => {
    const name = `guard-${pack}`;
    const hook = { type: 'policy', name, description: `Guards ${title}.`, packs: [pack] };
    return {
      ...{ name, title: `Guard for ${pack}`, summary: `Refuses to delete, and asks about more: ${title}.` },
      ...{ events: ['BeforeTool'], files: [], needs: [] },
      settings: { enableHooks: true, hooks: { BeforeTool: [{ hooks: [hook] }] } },
    };
  });
}

async function readRecipe(folder: string): Promise<Recipe | undefined> {
  const text = await readFile(join(folder, 'recipe.json'), 'utf8').catch(() => undefined);
  const manifest = text === undefined ? undefined : parseRecipeManifest(text);
  return manifest && { ...manifest, folder };
}
