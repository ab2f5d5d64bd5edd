import type { Command } from 'commander';
import type { CliIo } from '../cli-io.ts';
import type { DoctorCommandOptions } from '../doctor/run-doctor.ts';
import { examples } from './help.ts';

/** Adds `agent-hooks doctor`. */
export function addDoctorCommand(program: Command, io: CliIo): void {
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
    .addHelpText(
      'after',
      examples([
        ['agent-hooks doctor', 'the state of all agents'],
        ['agent-hooks doctor claude --prove', 'does a refusal hold in Claude Code?'],
      ]),
    )
    .action(async (agent: string | undefined, _, command: Command) => {
      const options = command.optsWithGlobals<DoctorCommandOptions & { project?: string }>();
      const { runDoctor } = await import('../doctor/run-doctor.ts');
      const { projectDir } = await import('../project/project-dir.ts');
      await runDoctor(io, projectDir(io, options), agent, options);
    });
}
