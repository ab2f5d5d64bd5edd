import type { CliIo } from '../cli-io.ts';
import type { CliCommand } from './cli-command.ts';

/** Adds `agent-hooks setup`. */
export function addSetupCommand(program: CliCommand, io: CliIo): void {
  program
    .command('setup')
    .summary('guard the agents that you use: start here')
    .description(
      'Finds the agents that are installed, connects those that you choose, adds the guard to your own settings, and ' +
        'proves with a harmless call that a refusal holds. It asks once before it writes.',
    )
    .option('--undo', 'disconnect all agents and remove the guard')
    .option('--diff', 'show every line that changes')
    .option('--yes', 'do not ask')
    .addHelpText(
      'after',
      '\nOnly a person at a terminal decides this: agents cannot run this command.\n' +
        'Exit codes: 0 a refusal holds in every connected agent, 1 it does not or nothing was written, 2 wrong usage.',
    )
    .examples([
      ['agent-hooks setup', 'all agents that are installed, as you choose'],
      ['agent-hooks setup --undo', 'as it was before'],
    ])
    .loads(io, async () => (await import('../setup/run-setup.ts')).runSetup);
}
