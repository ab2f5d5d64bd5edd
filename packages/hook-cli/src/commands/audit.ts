import type { AuditCommandOptions } from '../audit/run-audit.ts';
import type { CliIo } from '../cli-io.ts';
import type { CliCommand } from './cli-command.ts';

/** Adds `agent-hooks admin audit`. */
export function addAuditCommand(admin: CliCommand, io: CliIo): void {
  admin
    .command('audit')
    .summary("check the machine's audit file")
    .description(
      "Checks the file to which every event, approval and switch adds a line (hooksConfig.audit of the machine's settings). " +
        'Each line contains the hash of the one before, so that changed, missing and moved lines show.',
    )
    .option('--verify', 'check every line (default)')
    .option('--file <path>', "this file instead of the one that the machine's settings name")
    .option('--head <hash>', 'a head that an earlier check printed: it must be in the file')
    .option('--json', 'print JSON for machines')
    .addHelpText(
      'after',
      '\nExit codes: 0 nothing was changed, 1 something was, or there is no audit file, 2 wrong usage.',
    )
    .examples([
      ['agent-hooks admin audit --verify', "the machine's file"],
      ['agent-hooks admin audit --verify --head 5f1c…', 'against a head that you kept elsewhere'],
    ])
    .action(async (_, command: CliCommand) => {
      const { runAudit } = await import('../audit/run-audit.ts');
      await runAudit(io, command.optsWithGlobals<AuditCommandOptions>());
    });
}
