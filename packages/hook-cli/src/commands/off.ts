import type { Command } from 'commander';
import type { CliIo } from '../cli-io.ts';
import type { OffCommandOptions } from '../off/run-off.ts';
import { examples } from './help.ts';

/** Adds `agent-hooks off`. */
export function addOffCommand(program: Command, io: CliIo): void {
  addSwitchCommand(program, io, {
    word: 'off',
    summary: 'turn all hooks off, everywhere: the way out if a hook locks you out',
    description:
      'Turns all hooks off, in every project, with a file in your own configuration directory, which no project can create. ' +
      "Hooks of the machine's settings still run: only --machine turns those off as well.",
  });
}

/** Adds `agent-hooks on`. */
export function addOnCommand(program: Command, io: CliIo): void {
  addSwitchCommand(program, io, {
    word: 'on',
    summary: 'turn them on again',
    description: 'Undoes `agent-hooks off`. It approves and enables nothing.',
  });
}

interface SwitchWords {
  readonly word: 'off' | 'on';
  readonly summary: string;
  readonly description: string;
}

function addSwitchCommand(program: Command, io: CliIo, { word, summary, description }: SwitchWords): void {
  program
    .command(word)
    .summary(summary)
    .description(description)
    .option('--machine', 'for everybody on this machine; needs the rights of its administrator')
    .option('--json', 'print JSON for machines')
    .addHelpText('after', '\nExit codes: 0 done, 1 it could not be done or another switch is still off, 2 wrong usage.')
    .addHelpText(
      'after',
      examples([
        [`agent-hooks ${word}`, 'for you, in every project'],
        [`sudo agent-hooks ${word} --machine`, 'for everybody'],
      ]),
    )
    .action(async (_, command: Command) => {
      const { runOff } = await import('../off/run-off.ts');
      await runOff(io, word === 'off', command.optsWithGlobals<OffCommandOptions>());
    });
}
