import { Argument } from 'commander';
import type { CliIo } from '../cli-io.ts';
import type { CliCommand } from './cli-command.ts';

const shells = ['bash', 'zsh', 'fish', 'powershell'];

/** Adds `agent-hooks admin completions`. */
export function addCompletionsCommand(admin: CliCommand): void {
  admin
    .command('completions')
    .summary('print a script that lets your shell complete commands and names')
    .description(
      'Prints a script for your shell. With it, the Tab key completes commands, options, events, and the names of hooks ' +
        'and recipes. In bash it needs the package bash-completion.',
    )
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .examples([
      ['source <(agent-hooks admin completions bash)', 'for this terminal; put it into ~/.bashrc to keep it'],
      ['source <(agent-hooks admin completions zsh)', 'the same for zsh, in ~/.zshrc'],
      ['agent-hooks admin completions fish | source', 'the same for fish, in ~/.config/fish/config.fish'],
      [
        'agent-hooks admin completions powershell | Out-String | Invoke-Expression',
        'the same for PowerShell, in $PROFILE',
      ],
    ])
    .action(async (shell: string) => {
      const { printScript } = await import('../complete/run-complete.ts');
      printScript(shell);
    });
}

/** Adds the hidden `complete`, which the scripts of `completions` call while a person types. */
export function addCompleteCommand(program: CliCommand, io: CliIo): void {
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .allowUnknownOption()
    .action(async (words: string[]) => {
      const { runComplete } = await import('../complete/run-complete.ts');
      await runComplete(io, program, words);
    });
}
