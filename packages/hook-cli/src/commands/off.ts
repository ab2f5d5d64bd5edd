import type { CliIo } from '../cli-io.ts';
import type { OffCommandOptions } from '../off/run-off.ts';
import type { CliCommand, Example } from './cli-command.ts';

/** Adds `agent-hooks off`. */
export function addOffCommand(program: CliCommand, io: CliIo): void {
  addSwitchCommand(program, io, {
    word: 'off',
    summary: 'turn hooks off, all or some: the way out if a hook locks you out',
    all:
      'turns all hooks off, in every project, with a file in your own configuration directory, which no project can create. ' +
      "Hooks of the machine's settings still run: only --machine turns those off as well.",
    examples: [
      ['agent-hooks off', 'all of them, for you, in every project'],
      ['agent-hooks off secret-scan', 'this one; it stays listed'],
      ['sudo agent-hooks off --machine', 'all of them, for everybody'],
    ],
  });
}

/** Adds `agent-hooks on`. */
export function addOnCommand(program: CliCommand, io: CliIo): void {
  addSwitchCommand(program, io, {
    word: 'on',
    summary: 'turn hooks on again, all or some',
    all: 'undoes `agent-hooks off`. It approves nothing.',
    examples: [
      ['agent-hooks on', 'all of them, for you, in every project'],
      ['agent-hooks on secret-scan', 'this one'],
      ['sudo agent-hooks on --machine', 'all of them, for everybody'],
    ],
  });
}

interface SwitchWords {
  readonly word: 'off' | 'on';
  readonly summary: string;
  /** What the command does without a name. */
  readonly all: string;
  readonly examples: readonly Example[];
}

function addSwitchCommand(program: CliCommand, io: CliIo, words: SwitchWords): void {
  program
    .command(words.word)
    .summary(words.summary)
    .description(
      `Without a name it ${words.all} With names it edits hooksConfig.disabled in the settings file that decides about ` +
        "the hook; comments and formatting stay. A user's hook is switched in the user's file: a project cannot do it.",
    )
    .argument('[names...]', 'only these hooks, as `agent-hooks list` shows them; without a name their command')
    .option('--machine', 'for everybody on this machine; needs the rights of its administrator')
    .option('--json', 'print JSON for machines')
    .addHelpText('after', '\nExit codes: 0 done, 1 it could not be done or another switch is still off, 2 wrong usage.')
    .examples(words.examples)
    .action(async (names: string[], _, command: CliCommand) => {
      if (names.length === 0) {
        const { runOff } = await import('../off/run-off.ts');
        return runOff(io, words.word === 'off', command.optsWithGlobals<OffCommandOptions>());
      }
      const { runSwitch } = await import('../switch/run-switch.ts');
      const { dir, options } = command.inProject<OffCommandOptions>(io);
      await runSwitch({ io, dir }, names, { ...options, enable: words.word === 'on' });
    });
}
