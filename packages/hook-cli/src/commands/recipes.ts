import type { Command } from 'commander';
import type { CliIo } from '../cli-io.ts';
import { examples } from './help.ts';

/** Adds `agent-hooks recipes` and `agent-hooks recipes add`. */
export function addRecipesCommand(program: Command, io: CliIo): void {
  const recipes = program
    .command('recipes')
    .summary('list ready-made hooks, and add one to the project')
    .description('Lists the hooks that come with agent-hooks. `recipes add NAME` puts one into the project.')
    .option('--json', 'print JSON for machines')
    .addHelpText(
      'after',
      examples([
        ['agent-hooks recipes', 'what there is'],
        ['agent-hooks recipes add secret-scan', 'take one'],
      ]),
    )
    .action(async (_, command: Command) => {
      const { runListRecipes } = await import('../recipes/run-recipes.ts');
      await runListRecipes(io, command.optsWithGlobals<{ json?: boolean }>());
    });
  recipes
    .command('add')
    .summary('add a recipe to the project')
    .description(
      'Copies the scripts of a recipe to .gemini/hooks/NAME/ and adds its hooks to .gemini/settings.json. ' +
        'It never overwrites anything; comments and formatting of the settings stay.',
    )
    .argument('<name>', 'as `agent-hooks recipes` shows it')
    .option('--json', 'print JSON for machines')
    .addHelpText('after', examples([['agent-hooks recipes add dangerous-commands', 'refuse commands that destroy']]))
    .action(async (name: string, _, command: Command) => {
      const options = command.optsWithGlobals<{ json?: boolean; project?: string }>();
      const { runAddRecipe } = await import('../recipes/run-recipes.ts');
      const { projectDir } = await import('../project/open-project.ts');
      await runAddRecipe(io, projectDir(io, options), name, options);
    });
}
