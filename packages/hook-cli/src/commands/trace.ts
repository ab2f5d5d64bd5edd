import { type Command, InvalidArgumentError } from 'commander';
import type { CliIo } from '../cli-io.ts';
import type { TraceCommandOptions } from '../trace/run-trace.ts';
import { examples } from './help.ts';

/** Adds `agent-hooks trace`. */
export function addTraceCommand(program: Command, io: CliIo): void {
  program
    .command('trace')
    .summary('show a recorded log as a timeline, or as a page')
    .description(
      'Shows the events of a log that `agent-hooks record` turned on: when each was fired, how long its hooks took, what ' +
        'they decided and changed. Lines that contain no event are reported on stderr and skipped.',
    )
    .argument('[file]', 'the log; `-` reads stdin (default: the log of this project)')
    .option('--html <out>', 'write one page that works offline, instead of printing')
    .option('--last <n>', 'only the last n events', parseCount)
    .option('--follow', 'show each event as it is recorded, until Ctrl-C')
    .option('--json', 'print JSON, for machines; with --follow, one line for each event')
    .addHelpText(
      'after',
      examples([
        ['agent-hooks trace', "this project's log"],
        ['agent-hooks trace hooks.jsonl --last 20', 'the last 20 events of a log'],
        ['agent-hooks trace --follow', 'what happens right now'],
        ['agent-hooks trace --html trace.html', 'a page to open in a browser, to look at each hook'],
      ]),
    )
    .addHelpText('after', 'Exit codes: 0 success, 1 some lines contain no event, 2 wrong usage or no such file.')
    .action(async (file: string | undefined, _, command: Command) => {
      const options = command.optsWithGlobals<TraceCommandOptions & { project?: string }>();
      const { runTrace } = await import('../trace/run-trace.ts');
      const { projectDir } = await import('../project/project-dir.ts');
      await runTrace(io, projectDir(io, options), file, options);
    });
}

function parseCount(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new InvalidArgumentError('It must be a whole number above 0.');
}
