import type { CliIo } from '../cli-io.ts';
import type { TrustCommandOptions } from '../trust/run-trust.ts';
import type { CliCommand } from './cli-command.ts';

/** Adds `agent-hooks trust`. */
export function addTrustCommand(program: CliCommand, io: CliIo): void {
  program
    .command('trust')
    .withDialects()
    .summary('review the hooks of a project, and approve them')
    .description(
      "A project's hooks run with your rights, so they run only once you have approved them. Shows each one that is new " +
        'or has changed since, with its whole definition and every script that it names, and asks. What you approve is ' +
        'exactly what was shown: whatever changes later has to be approved again.',
    )
    .argument('[names...]', 'only the hooks of these names, as `agent-hooks list` shows them')
    .option('--all', 'all of them, with one question')
    .option('--yes', 'do not ask; needs --all or names')
    .option('--remove', 'remove approvals instead: of these hooks, or of all of the project')
    .option('--check', 'only say what is not approved, or approved but not covered')
    .option('--accept-partial', 'let --check accept hooks that an approval does not cover completely')
    .option('--machine', 'approve for everybody on this machine; needs the rights of its administrator')
    .option('--json', 'print the state of every hook as JSON, for machines')
    .addHelpText(
      'after',
      '\nOnly a person at a terminal approves: agents cannot run this command.\n' +
        'With --check: 1 also if an approval does not cover all that a hook can run, unless you say --accept-partial.\n' +
        'Exit codes: 0 nothing is left to approve, 1 something is, 2 wrong usage.',
    )
    .examples([
      ['agent-hooks trust', 'review them one by one'],
      ['agent-hooks trust secret-scan', 'only this one'],
      ['agent-hooks trust --remove secret-scan', 'it does not run until you approve it again'],
      ['agent-hooks trust --check', 'is anything left? (for CI)'],
    ])
    .action(async (names: string[], _, command: CliCommand) => {
      const { dir, options } = command.inProject<TrustCommandOptions & { remove?: boolean }>(io);
      if (options.remove) {
        const { runUntrust } = await import('../trust/run-untrust.ts');
        return runUntrust({ io, dir }, names, options);
      }
      const { runTrust } = await import('../trust/run-trust.ts');
      await runTrust({ io, dir }, names, options);
    });
}
