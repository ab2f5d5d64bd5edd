import { readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { parseHookSettings } from '@agent-hooks/hook-types';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { removeHooks } from '../edit/add-groups.ts';
import { assertInsideProject, createFile, readForEditing, replaceFile } from '../edit/settings-file.ts';
import { shortPath } from '../project/short-path.ts';
import { insideOf, type RecipeTarget, readScript, readSnippet, recipeFolder, settingsFileOf } from './add-recipe.ts';
import type { Recipe } from './recipe.ts';

/** What became of the files of a recipe in a project. */
export interface ChangedRecipe {
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** Files that are not as the recipe brings them, and were left. */
  readonly left: readonly string[];
}

/** Replaces the scripts of a recipe by those that come with this version; the settings stay as they are. */
export async function updateRecipe(io: CliIo, dir: string, recipe: Recipe & RecipeTarget): Promise<ChangedRecipe> {
  // Its rules come with the packs.
  if (recipe.files.length === 0) return { changed: [], removed: [], left: [] };
  const [settingsFile, inside] = [settingsFileOf(dir, recipe), await insideOf(dir, recipe)];
  const folder = recipeFolder(settingsFile, recipe);
  if ((await readdir(folder).catch(() => [])).length === 0) {
    throw new CliExit(
      1,
      `${recipe.name} is not in ${whose(recipe)}. Add it: agent-hooks recipes add ${recipe.name}${recipe.user ? ' --user' : ''}`,
    );
  }
  const changed: string[] = [];
  for (const name of recipe.files) {
    const { target, content, mode } = await readScript(settingsFile, recipe, name);
    const present = await readFile(target).catch(() => undefined);
    if (present?.equals(content)) continue;
    await assertInsideProject(inside, target, shortPath(io, target));
    if (present) await replaceFile(target, content, shortPath(io, target));
    else await createFile(target, content, mode);
    changed.push(target);
  }
  return { changed, removed: [], left: [] };
}

/** Removes the hooks of a recipe from the settings, and its scripts; what someone has changed or written there stays. */
export async function removeRecipe(io: CliIo, dir: string, recipe: Recipe & RecipeTarget): Promise<ChangedRecipe> {
  const [settingsFile, inside] = [settingsFileOf(dir, recipe), await insideOf(dir, recipe)];
  const changed = await removeFromSettings({ io, dir: inside }, recipe, settingsFile);
  const removed: string[] = [];
  for (const name of recipe.files) {
    const { target, content } = await readScript(settingsFile, recipe, name);
    const present = await readFile(target).catch(() => undefined);
    if (!present?.equals(content)) continue;
    await assertInsideProject(inside, target, shortPath(io, target));
    await rm(target);
    removed.push(target);
  }
  if (changed.length === 0 && removed.length === 0) throw new CliExit(1, `${recipe.name} is not in ${whose(recipe)}.`);
  const folder = recipeFolder(settingsFile, recipe);
  const left = await readdir(folder).catch(() => []);
  if (left.length === 0) await rmdir(folder).catch(() => undefined);
  return { changed, removed, left: left.length > 0 ? [folder] : [] };
}

/** Whose settings a recipe is in. */
export const whose = ({ user }: RecipeTarget): string => (user ? 'your settings' : 'this project');

async function removeFromSettings({ io, dir }: CommandPlace, recipe: Recipe, file: string): Promise<string[]> {
  const shown = shortPath(io, file);
  await assertInsideProject(dir, file, shown);
  const document = await readForEditing(file, shown);
  if (!document || document.value === undefined) return [];
  const { entries } = parseHookSettings(await readSnippet(recipe));
  const names = new Set(entries.flatMap(({ config }) => config.name ?? []));
  const text = removeHooks({ text: document.text, value: document.value }, names, shown);
  if (text === document.text) return [];
  await replaceFile(file, document.encode(text), shown);
  return [file];
}
