import type { Command, Help } from 'commander';
import { CliExit } from '../cli-exit.ts';
import { plainHelp, visibleCommands } from '../complete/visible-commands.ts';

/** Adds `agent-hooks help`; `showAll` makes the first screen show all commands. */
export function addHelpCommand(program: Command, showAll: () => void): void {
  program.helpCommand(false);
  program
    .command('help')
    .summary('print the help of a command; with --all, all commands')
    .description('Prints the help of a command, or all commands.')
    .argument('[command...]', 'such as `fire`, or `admin bundle`')
    .option('--all', 'all commands')
    .action((words: string[], { all }: { all?: boolean }) => {
      if (all) showAll();
      words.reduce((parent: Command, word) => findCommand(parent, word), program).outputHelp();
    });
}

/** The help of a command, with all its commands, or only some of them. */
export function formatHelp(command: Command, helper: Help, only?: ReadonlySet<string>): string {
  const shown = visibleCommands(command).filter((each) => !only || only.has(each.name()));
  return plainHelp.formatHelp(command, Object.assign(helper, { visibleCommands: () => shown }));
}

function findCommand(parent: Command, name: string): Command {
  const found = visibleCommands(parent).find((each) => each.name() === name);
  if (!found)
    throw new CliExit(2, `There is no command '${name}'. Run \`agent-hooks help --all\` to see the commands.`);
  return found;
}
