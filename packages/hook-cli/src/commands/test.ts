import { Option } from 'commander';
import type { CliIo } from '../cli-io.ts';
import type { CliCommand } from './cli-command.ts';

/** Adds `agent-hooks test`. */
export function addTestCommand(program: CliCommand, io: CliIo): void {
  program
    .command('test')
    .withDialects()
    .summary('run the test cases of your hooks')
    .description(
      'Runs the cases in files named *.cases.json or *.cases.yaml: each fires an event with the real hooks of the project, ' +
        'and says which decision it expects, which changed input, and which text must appear.',
    )
    .argument('[files...]', 'files of cases, or folders (default: all in the project)')
    .option('--case <text>', 'only cases whose name contains this')
    .option('--watch', 'run again whenever the settings, a script or a case change')
    .addOption(new Option('--format <format>', 'how results are reported').choices(['text', 'tap', 'junit', 'json']))
    .option('--output <file>', 'write the report to a file')
    .option('--unapproved', 'also run hooks that you have not approved: for those you are writing')
    .option('--save <log>', 'add a recorded event to a file of cases: LOG (the last one) or LOG:N')
    .examples([
      ['agent-hooks test', 'all cases of this project'],
      ['agent-hooks test --case "rm -rf" --watch', 'some of them, again at every change'],
      ['agent-hooks test --format junit --output report.xml', 'for a build server'],
      ['agent-hooks test --save hooks.jsonl:3 hooks/guard.cases.json', 'what happened becomes a case'],
    ])
    .addHelpText('after', 'Exit codes: 0 all cases passed, 1 some did not, 2 wrong usage or no cases.')
    .loads(io, async () => (await import('../cases/run-test.ts')).runTest);
}
