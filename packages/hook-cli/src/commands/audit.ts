import type { ShipCommandOptions } from '@agent-hooks/fleet-admin';
import type { CommandOptions } from 'commander';
import type { CliIo } from '../cli-io.ts';
import type { CliCommand } from './cli-command.ts';

/** Adds `agent-hooks admin audit`. */
export function addAuditCommand(admin: CliCommand, io: CliIo, options?: CommandOptions): void {
  const audit = admin
    .command('audit', options)
    .helpCommand(false)
    .summary("check the machine's audit file, or ship it")
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
    .loads(io, async () => (await import('../audit/run-audit.ts')).runAudit);
  audit
    .command('ship')
    .summary('hand the lines on to a file or an address')
    .description(
      'Hands on every line that was not handed on yet, in order, and remembers how far it came. If it is killed, run it ' +
        'again: no line is lost. A file gets each line once; an address may get lines twice, which have the same number.',
    )
    .requiredOption('--to <target>', 'a file, or an address that takes lines of JSON by POST (http or https)')
    .option('--token-file <path>', 'a file with the token that is sent to the address (Authorization: Bearer)')
    .option('--state <path>', 'where it is remembered how far it came (default: beside the audit file)')
    .option('--follow', 'go on until the process is ended; what fails is tried again')
    .addHelpText('after', '\nExit codes: 0 all lines were handed on, 1 some were not, or are missing, 2 wrong usage.')
    .examples([
      ['agent-hooks admin audit ship --to /mnt/audit/laptop-7.jsonl', 'once, for example by cron'],
      ['agent-hooks admin audit ship --to https://audit.example/lines --follow', 'as a service'],
    ])
    .action(async (_, command: CliCommand) => {
      const [{ adminIo }, { runShip }] = await Promise.all([
        import('../release/admin-io.ts'),
        import('@agent-hooks/fleet-admin'),
      ]);
      await runShip(adminIo(io), command.optsWithGlobals<ShipCommandOptions>());
    });
}
