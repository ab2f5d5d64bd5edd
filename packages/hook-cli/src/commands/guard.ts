import type { Command } from 'commander';
import type { CliIo } from '../cli-io.ts';
import { examples } from './help.ts';

/** Adds `agent-hooks guard`. */
export function addGuardCommand(program: Command, io: CliIo): void {
  program
    .command('guard')
    .summary('refuse what destroys, leaks or takes over')
    .description(
      'Adds the recipe `guard` to the project: tool calls and commands that destroy, leak or take over are refused. ' +
        'The same as `agent-hooks recipes add guard`.',
    )
    .option('--user', 'in your own settings, for all your projects')
    .option('--json', 'print JSON for machines')
    .addHelpText(
      'after',
      examples([
        ['agent-hooks guard', 'guard this project'],
        ['agent-hooks guard --user', 'guard all your projects'],
        ["agent-hooks explain --command 'rm -rf ~'", 'what the guard says about a command'],
      ]),
    )
    .action(async (_, command: Command) => {
      const options = command.optsWithGlobals<{ json?: boolean; project?: string; user?: boolean }>();
      const { runAddRecipe } = await import('../recipes/run-recipes.ts');
      const { projectDir } = await import('../project/project-dir.ts');
      await runAddRecipe(io, projectDir(io, options), 'guard', options);
    });
}
