import type { CliIo } from '../cli-io.ts';
import type { CliCommand } from './cli-command.ts';

/** Adds `agent-hooks doctor`. */
export function addDoctorCommand(program: CliCommand, io: CliIo): void {
  program
    .command('doctor')
    .summary('which agents are guarded, by what, and what does not guard')
    .description(
      'Says which agents are here and connected, which hooks guard which of them, what is not approved and what would not ' +
        'run and why. With --prove it sends a harmless call through the command in the settings of each connected agent, ' +
        'with a gate that refuses it, and shows whether the refusal held.',
    )
    .argument('[agent]', 'only this one')
    .option('--prove', 'prove that a refusal holds')
    .option(
      '--run',
      'with --prove: run the agent itself, headless, against a model on loopback (gemini, codex, qwen, opencode)',
    )
    .option('--json', 'print JSON for machines')
    .addHelpText('after', '\nExit codes: 0 no problems, 1 a gate does not guard what it seems to, 2 wrong usage.')
    .examples([
      ['agent-hooks doctor', 'the state of all agents'],
      ['agent-hooks doctor claude --prove', 'does a refusal hold in Claude Code?'],
    ])
    .loads(io, async () => (await import('../doctor/run-doctor.ts')).runDoctor);
}
