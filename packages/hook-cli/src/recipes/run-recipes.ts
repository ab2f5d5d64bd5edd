import { nameOfHook, neutralSettingsFile } from '@agent-hooks/hook-system/inspect';
import { parseHookSettings } from '@agent-hooks/hook-types';
import { CliExit } from '../cli-exit.ts';
import type { CliIo, CommandPlace } from '../cli-io.ts';
import { findMissingEvents } from '../connect/missing-events.ts';
import { homeToChange, type PersonOptions } from '../person/require-person.ts';
import { didYouMean } from '../project/read-names.ts';
import { readProject } from '../project/read-project.ts';
import { shortPath } from '../project/short-path.ts';
import { createPaint } from '../terminal/paint.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { type Column, layOutTable } from '../terminal/table.ts';
import { padTo } from '../terminal/width.ts';
import { wrap } from '../terminal/wrap.ts';
import { describeApproval } from '../trust/approve-written.ts';
import { addRecipe, readSnippet } from './add-recipe.ts';
import { removeRecipe, updateRecipe, whose } from './change-recipe.ts';
import { familyRecipes, type Recipe, readRecipes, renamedRecipes } from './recipe.ts';
import { recipesFolder } from './recipes-folder.ts';
import { suggestCall } from './suggest-call.ts';

export interface RecipesOptions extends PersonOptions {
  readonly json?: boolean;
  /** Adds it to the settings of the user, for all projects. */
  readonly user?: boolean;
  /** Where the recipes are, if not beside the command. */
  readonly folder?: string;
}

/** Lists the recipes that come with the command. */
export async function runListRecipes(io: CliIo, options: RecipesOptions): Promise<void> {
  const recipes = await allRecipes(options);
  if (options.json) {
    const shown = recipes.map(({ folder: _, files: __, settings: ___, ...recipe }) => recipe);
    printJson(io, { version: 1, recipes: shown });
    return;
  }
  const paint = createPaint(io);
  const columns: Column<Recipe>[] = [
    { title: 'name', cell: ({ name }) => name, brush: paint.strong },
    { title: 'what it does', cell: ({ summary }) => summary, least: 20 },
    { title: 'events', cell: ({ events }) => events.join(', '), brush: paint.faint, least: 19 },
  ];
  if (recipes.length === 0) {
    printLines(io, ['This copy of agent-hooks has no recipes.']);
    return;
  }
  const table = layOutTable(columns, recipes, { screen: { width: screenWidth(io), paint } });
  printLines(io, [...table, '', `Add one: ${paint.accent('agent-hooks recipes add NAME')}`]);
}

/** Adds a recipe to a project. */
export async function runAddRecipe({ io, dir }: CommandPlace, name: string, options: RecipesOptions): Promise<void> {
  const recipe = await findRecipe(name, options);
  const projectDir = options.user ? await homeToChange(io, options) : await findProject(io, dir, recipe);
  const { made, changed, existing, approval } = await addRecipe({ io, dir: projectDir }, recipe, options);
  if (options.json) {
    printJson(io, { version: 1, recipe: name, made, changed, existing, approved: approval?.approved ?? [] });
    return;
  }
  const paint = createPaint(io);
  const isThere = made.length === 0 && changed.length === 0;
  printLines(io, [
    ...made.map((path) => row(io, paint.good('created'), path)),
    ...changed.map((path) => row(io, paint.good('changed'), path)),
    ...existing.map((path) => row(io, paint.faint('exists'), path)),
    '',
    ...wrap(
      isThere ? `${recipe.title} is already in ${whose(options)}.` : `${recipe.title}: ${recipe.summary}`,
      screenWidth(io),
    ),
    ...(approval ? describeApproval(io, approval) : []),
    ...(isThere ? [] : ['Try it without an agent:', `  ${paint.accent(await suggestCall(recipe))}`]),
    ...(await findMissingEvents(io, dir)).flatMap((each) => wrap(each, screenWidth(io))),
  ]);
}

/** Replaces the scripts of a recipe by those of this version, or removes the recipe. */
export async function runChangeRecipe(
  { io, dir }: CommandPlace,
  verb: 'update' | 'remove',
  { name, options }: { name: string; options: RecipesOptions },
): Promise<void> {
  const recipe = await findRecipe(name, options);
  const projectDir = options.user ? await homeToChange(io, options) : (await readProject(io, dir)).dir;
  const change = verb === 'update' ? updateRecipe : removeRecipe;
  const { changed, removed, left } = await change(io, projectDir, { ...recipe, user: options.user });
  if (options.json) {
    printJson(io, { version: 1, recipe: name, changed, removed, left });
    return;
  }
  const paint = createPaint(io);
  const isDone = changed.length + removed.length > 0;
  printLines(io, [
    ...changed.map((path) => row(io, paint.good('changed'), path)),
    ...removed.map((path) => row(io, paint.good('removed'), path)),
    ...left.map((path) => `${row(io, paint.warning('left'), path)} (it contains files of your own)`),
    ...(isDone ? [] : [`${recipe.title} is up to date.`]),
    ...(verb === 'update' && isDone && !options.user ? ['Approve it again: agent-hooks trust'] : []),
  ]);
}

function row(io: CliIo, word: string, path: string): string {
  return `${padTo(word, 8)}  ${createPaint(io).plain(shortPath(io, path))}`;
}

/** Every recipe, the first to take first. */
async function allRecipes({ folder }: RecipesOptions): Promise<readonly Recipe[]> {
  if (folder !== undefined) return readRecipes(folder);
  const recipes = await readRecipes(recipesFolder());
  const isFirst = ({ name }: Recipe) => name === 'guard';
  return [...recipes.filter(isFirst), ...recipes.filter((each) => !isFirst(each)), ...(await familyRecipes())];
}

async function findRecipe(name: string, options: RecipesOptions): Promise<Recipe> {
  const recipes = await allRecipes(options);
  const recipe = recipes.find((each) => each.name === name);
  if (recipe) return recipe;
  const renamed = renamedRecipes.get(name);
  if (renamed !== undefined && options.folder === undefined)
    throw new CliExit(2, `'${name}' is now '${renamed}'. Run: agent-hooks recipes add ${renamed}`);
  const names = recipes.map((each) => each.name);
  // Half of a former name leads to the recipe that took its place.
  const former = [...renamedRecipes].find(([each]) => name.length > 3 && each.startsWith(name))?.[1];
  const near = former ? ` Did you mean '${former}'?` : didYouMean(name, names);
  throw new CliExit(2, `There is no recipe '${name}'.${near} \`agent-hooks recipes\` shows all.`);
}

/** The project to which a recipe is added; one that has its hooks in another file is left alone, lest they run twice. */
async function findProject(io: CliIo, dir: string, recipe: Recipe): Promise<string> {
  const project = await readProject(io, dir);
  const { entries } = parseHookSettings(await readSnippet(recipe));
  const names = new Set(entries.map(({ config }) => nameOfHook(config)));
  const twin = project.hooks.find(
    ({ name, source, file }) =>
      source === 'project' && names.has(name) && file !== undefined && file !== neutralSettingsFile(project.dir),
  );
  if (!twin) return project.dir;
  throw new CliExit(1, `'${twin.name}' is already in ${shortPath(io, twin.file ?? '')}. Remove it there first.`);
}
