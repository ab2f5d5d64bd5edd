import type { CliIo } from '../cli-io.ts';
import type { CliCommand } from './cli-command.ts';

/** Adds `agent-hooks validate`. */
export function addValidateCommand(program: CliCommand, io: CliIo): void {
  program
    .command('validate')
    .withDialects()
    .summary('check settings files, and that their scripts can run')
    .description(
      'Checks settings files: their syntax and fields, that scripts exist and can be run, that programs are found, and ' +
        'that timeouts look like milliseconds. Without files it checks all that count for the project.',
    )
    .argument('[files...]', "settings files, or '-' for stdin")
    .option('--json', 'print JSON for machines')
    .addHelpText('after', '\nExit codes: 0 clean (hints do not count), 1 problems, 2 wrong usage or no such file.')
    .examples([
      ['agent-hooks validate', 'all settings that count here'],
      ['agent-hooks validate .agent-hooks/settings.json', 'one file'],
      ['git show HEAD:.agent-hooks/settings.json | agent-hooks validate -', 'a file that comes through a pipe'],
    ])
    .loads(io, async () => (await import('../validate/run-validate.ts')).runValidate);
}
