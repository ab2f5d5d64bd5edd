import type { CliIo } from '../cli-io.ts';
import type { CliCommand } from './cli-command.ts';

/** Adds `agent-hooks guard`. */
export function addGuardCommand(program: CliCommand, io: CliIo): void {
  program
    .command('guard')
    .summary('refuse what destroys, leaks or takes over')
    .description(
      'Adds the recipe `guard` to the project: tool calls and commands that destroy, leak or take over are refused. ' +
        'The same as `agent-hooks recipes add guard`.',
    )
    .option('--user', 'in your own settings, for all your projects')
    .option('--json', 'print JSON for machines')
    .examples([
      ['agent-hooks guard', 'guard this project'],
      ['agent-hooks guard --user', 'guard all your projects'],
      ["agent-hooks explain --command 'rm -rf ~'", 'what the guard says about a command'],
    ])
    .action(async (_, command: CliCommand) => {
      const { dir, options } = command.inProject<{ json?: boolean; user?: boolean }>(io);
      const { runAddRecipe } = await import('../recipes/run-recipes.ts');
      await runAddRecipe({ io, dir }, 'guard', options);
    });
}
