import { type Command, Help } from 'commander';

/** How commander writes help by itself. */
export const plainHelp = new Help();

/** The commands that are not hidden. */
export function visibleCommands(command: Command): Command[] {
  return plainHelp.visibleCommands(command);
}
