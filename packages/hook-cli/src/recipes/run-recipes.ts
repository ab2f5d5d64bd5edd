import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { didYouMean } from '../project/read-names.ts';
import { shortPath } from '../project/short-path.ts';
import { createPaint } from '../terminal/paint.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { screenWidth } from '../terminal/screen-width.ts';
import { type Column, layOutTable } from '../terminal/table.ts';
import { padTo } from '../terminal/width.ts';
import { wrap } from '../terminal/wrap.ts';
import { describeApproval } from '../trust/approve-written.ts';
import type { PersonOptions } from '../trust/require-person.ts';
import { addRecipe } from './add-recipe.ts';
import { type Recipe, readRecipes } from './recipe.ts';
import { recipesFolder } from './recipes-folder.ts';

export interface RecipesOptions extends PersonOptions {
  readonly json?: boolean;
  /** Where the recipes are, if not beside the command. */
  readonly folder?: string;
}

/** Lists the recipes that come with the command. */
export async function runListRecipes(io: CliIo, options: RecipesOptions): Promise<void> {
  const recipes = await readRecipes(options.folder ?? recipesFolder());
  if (options.json) {
    printJson(io, { version: 1, recipes: recipes.map(({ folder: _, files: __, ...recipe }) => recipe) });
    return;
  }
  const paint = createPaint(io);
  const columns: Column<Recipe>[] = [
    { title: 'name', cell: ({ name }) => name, brush: paint.strong },
    { title: 'what it does', cell: ({ summary }) => summary, least: 20 },
    { title: 'events', cell: ({ events }) => events.join(', '), brush: paint.faint, least: 19 },
  ];
  if (recipes.length === 0) {
    printLines(io, ['This copy of agent-hooks comes without recipes.']);
    return;
  }
  const table = layOutTable(columns, recipes, screenWidth(io), paint);
  printLines(io, [...table, '', `Add one: ${paint.accent('agent-hooks recipes add NAME')}`]);
}

/** Adds a recipe to a project. */
export async function runAddRecipe(io: CliIo, dir: string, name: string, options: RecipesOptions): Promise<void> {
  const recipes = await readRecipes(options.folder ?? recipesFolder());
  const recipe = recipes.find((each) => each.name === name);
  if (!recipe) {
    const near = didYouMean(
      name,
      recipes.map((each) => each.name),
    );
    throw new CliExit(2, `There is no recipe '${name}'.${near} \`agent-hooks recipes\` shows all.`);
  }
  const { made, changed, existing, approval } = await addRecipe(io, dir, recipe, options);
  if (options.json) {
    printJson(io, { version: 1, recipe: name, made, changed, existing, approved: approval?.approved ?? [] });
    return;
  }
  const paint = createPaint(io);
  const row = (word: string, path: string) => `${padTo(word, 8)}  ${paint.plain(shortPath(io, path))}`;
  const isThere = made.length === 0 && changed.length === 0;
  printLines(io, [
    ...made.map((path) => row(paint.good('made'), path)),
    ...changed.map((path) => row(paint.good('changed'), path)),
    ...existing.map((path) => row(paint.faint('is there'), path)),
    '',
    ...wrap(isThere ? `${recipe.title} is there already.` : `${recipe.title}: ${recipe.summary}`, screenWidth(io)),
    ...(approval ? describeApproval(io, approval) : []),
    ...(isThere
      ? []
      : ['Try it:', ...recipe.events.slice(0, 1).map((event) => `  ${paint.accent(`agent-hooks fire ${event}`)}`)]),
  ]);
}
