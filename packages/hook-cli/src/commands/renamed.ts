import type { Command } from 'commander';
import { CliExit } from '../cli-exit.ts';

/** The names that commands had before, and what to type instead. */
export const renamedCommands: Readonly<Record<string, string>> = {
  ...{ record: 'trace --record', inspect: 'trace --live', untrust: 'trust --remove', enable: 'on', disable: 'off' },
  ...{ schema: 'admin schema', serve: 'admin serve', completions: 'admin completions' },
  ...{ bundle: 'admin bundle', release: 'admin release' },
};

/** Lets a former name answer with the present one. */
export function addRenamedCommand(parent: Command, name: string, now: string): void {
  const before = [...(parent.parent ? [parent.name()] : []), name].join(' ');
  parent
    .command(name, { hidden: true })
    .helpOption(false)
    .argument('[words...]')
    .allowUnknownOption()
    .action((words: string[]) => {
      const typed = words.map((word) => ` ${word}`).join('');
      throw new CliExit(2, `\`agent-hooks ${before}\` has a new name. Run: agent-hooks ${now}${typed}`);
    });
}
