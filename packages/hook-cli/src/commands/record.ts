import { Argument, type Command } from 'commander';
import type { CliIo } from '../cli-io.ts';
import type { RecordCommandOptions, RecordVerb } from '../record/run-record.ts';
import { examples } from './help.ts';

/** Adds `agent-hooks record`. */
export function addRecordCommand(program: Command, io: CliIo): void {
  program
    .command('record')
    .summary('turn the log of fired events on or off')
    .description(
      'Turns the log of fired events on or off for this project: one JSON line for each event, with what its hooks were ' +
        'given, printed and decided. Secrets are replaced by [redacted], and only you can read the file. Connected ' +
        'agents and `fire` record, and so does any host that calls `openRecording`.',
    )
    .addArgument(new Argument('[what]', 'what to do').choices(['on', 'off', 'status']).default('status'))
    .option('--file <file>', 'with `on`: the log (default: one for each project, in ~/.config/agent-hooks)')
    .option('--json', 'print JSON, for machines')
    .addHelpText(
      'after',
      examples([
        ['agent-hooks record on', 'from now on, events are recorded'],
        ['agent-hooks record', 'is it on, and where is the log?'],
        ['agent-hooks record off', 'no longer; the log stays'],
      ]),
    )
    .addHelpText('after', 'Exit codes: 0 success, 1 the switch could not be written, 2 wrong usage.')
    .action(async (verb: RecordVerb, _, command: Command) => {
      const options = command.optsWithGlobals<RecordCommandOptions & { project?: string }>();
      const { runRecord } = await import('../record/run-record.ts');
      const { projectDir } = await import('../project/project-dir.ts');
      await runRecord(io, projectDir(io, options), verb, options);
    });
}
