import type { CliIo } from '../cli-io.ts';
import type { CliCommand } from './cli-command.ts';

/** Adds `agent-hooks recipes` and its commands `add`, `update` and `remove`. */
export function addRecipesCommand(program: CliCommand, io: CliIo): void {
  const recipes = program
    .command('recipes')
    .summary('list ready-made hooks, and add one to the project')
    .description('Lists the hooks that come with agent-hooks. `recipes add NAME` adds one to the project.')
    .option('--json', 'print JSON for machines')
    .examples([
      ['agent-hooks recipes', 'all recipes'],
      ['agent-hooks recipes add secret-scan', 'take one'],
    ])
    .action(async (_, command: CliCommand) => {
      const { runListRecipes } = await import('../recipes/run-recipes.ts');
      await runListRecipes(io, command.optsWithGlobals<{ json?: boolean }>());
    });
  recipes
    .command('add')
    .summary('add a recipe to the project')
    .description(
      'Copies the scripts of a recipe to .agent-hooks/hooks/NAME/ and adds its hooks to .agent-hooks/settings.json. ' +
        'It never overwrites anything; comments and formatting of the settings stay.',
    )
    .argument('<name>', 'as `agent-hooks recipes` shows it')
    .option('--user', 'in your own settings, for all your projects')
    .option('--json', 'print JSON for machines')
    .examples([
      ['agent-hooks recipes add guard', 'refuse commands that destroy or leak'],
      ['agent-hooks recipes add guard-kubernetes --user', 'guard clusters, in all your projects'],
    ])
    .loads(io, async () => (await import('../recipes/run-recipes.ts')).runAddRecipe);
  addChange(recipes, io, 'update');
  addChange(recipes, io, 'remove');
}

const changes = {
  update: ['replace its scripts with those of this version', 'The settings stay as they are.'],
  remove: ['remove it from the project', 'Files that you changed stay.'],
} as const;

function addChange(recipes: CliCommand, io: CliIo, verb: keyof typeof changes): void {
  const [summary, more] = changes[verb];
  recipes
    .command(verb)
    .summary(summary)
    .description(`Of a recipe in the project: ${summary}. ${more}`)
    .argument('<name>', 'as `agent-hooks recipes` shows it')
    .option('--user', 'in your own settings')
    .option('--json', 'print JSON for machines')
    .examples([[`agent-hooks recipes ${verb} secret-scan`, summary]])
    .action(async (name: string, _, command: CliCommand) => {
      const { dir, options } = command.inProject<{ json?: boolean; user?: boolean }>(io);
      const { runChangeRecipe } = await import('../recipes/run-recipes.ts');
      await runChangeRecipe({ io, dir }, verb, { name, options });
    });
}
