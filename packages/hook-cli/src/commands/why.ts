import type { CliIo } from '../cli-io.ts';
import type { CliCommand } from './cli-command.ts';
import { parseCount } from './numbers.ts';

/** Adds `agent-hooks why`. */
export function addWhyCommand(program: CliCommand, io: CliIo): void {
  program
    .command('why')
    .summary('say why the last calls were refused, and how to allow one')
    .description(
      'Shows the last refusals in this project: the rule, the effect, where the rule is, and the command that makes an ' +
        'exception with an end. Of the calls of connected agents the last 50 refusals are kept, without prompts and ' +
        'outputs, until `agent-hooks trace --record off`. Only a person makes exceptions.',
    )
    .argument('[n]', 'how many', parseCount, 5)
    .option(
      '--allow <rule>',
      'make an exception in the policies that refused: a command, or a rule such as shell(git push:*)',
    )
    .option('--until <end>', 'when the exception ends: 12h, 7d, 2w or a date', '7d')
    .option('--request [rule]', 'print what you send to an administrator, who can allow what the machine refuses')
    .option('--json', 'print JSON for machines')
    .examples([
      ['agent-hooks why', 'the last five refusals'],
      ["agent-hooks why --allow 'git push --force origin feature/*' --until 7d", 'allow it for a week'],
    ])
    .loads(io, async () => (await import('../why/run-why.ts')).runWhy);
}
