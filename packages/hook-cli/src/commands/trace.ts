import { Option } from 'commander';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import type { InspectCommandOptions } from '../inspect/run-inspect.ts';
import type { RecordCommandOptions, RecordVerb } from '../record/run-record.ts';
import type { TraceCommandOptions } from '../trace/run-trace.ts';
import type { CliCommand } from './cli-command.ts';
import { parseCount, parsePort } from './numbers.ts';

interface Options extends TraceCommandOptions, InspectCommandOptions, RecordCommandOptions {
  readonly record?: RecordVerb;
  readonly live?: boolean;
}

/** Adds `agent-hooks trace`. */
export function addTraceCommand(program: CliCommand, io: CliIo): void {
  program
    .command('trace')
    .summary('record events, and show what each hook got, decided and changed')
    .description(
      'Shows the events of a log: when each was fired, how long its hooks took, what they decided and changed. `--record ' +
        'on` turns the log of this project on: one JSON line for each event of connected agents and of `fire`, without ' +
        'known secrets, in a file that only you can read. `--live` serves a page with search, filters and a button to run ' +
        'an event again. Lines that contain no event are reported on stderr and skipped.',
    )
    .argument('[files...]', 'the log; `-` reads stdin (default: the log of this project); with --live several')
    .addOption(new Option('--record <what>', 'turn recording on or off').choices(['on', 'off', 'status']))
    .option('--live', 'serve a page on this machine that shows events as they are recorded')
    .option('--port <number>', 'with --live: serve it on this port (default: one that is free)', parsePort)
    .option('--html <out>', 'write one page that works offline, instead of printing')
    .option('--last <n>', 'only the last n events', parseCount)
    .option('--follow', 'show each event as it is recorded, until Ctrl-C')
    .option('--json', 'print JSON, for machines; with --follow, one line for each event')
    .examples([
      ['agent-hooks trace --record on', 'from now on, events of this project are recorded'],
      ['agent-hooks trace', "this project's log"],
      ['agent-hooks trace --live', 'a live page of all projects that are recorded'],
      ['agent-hooks trace hooks.jsonl --last 20', 'the last 20 events of a log'],
      ['agent-hooks trace --follow', 'what happens right now, in the terminal'],
      ['agent-hooks trace --html trace.html', 'a page to open in a browser, to look at each hook'],
      ['agent-hooks trace --record off', 'no longer, refusals neither; the log stays'],
    ])
    .addHelpText(
      'after',
      'Exit codes: 0 success, 1 some lines contain no event or nothing is recorded, 2 wrong usage or no such file, 130 ended by Ctrl-C.',
    )
    .action(async (files: string[], _, command: CliCommand) => {
      const { dir, options } = command.inProject<Options>(io);
      if (options.live) {
        const { runInspect } = await import('../inspect/run-inspect.ts');
        return runInspect({ io, dir }, files, options);
      }
      if (files.length > 1) throw new CliExit(2, `One log at a time, or --live: ${files.join(', ')}`);
      if (options.record !== undefined) {
        const { runRecord } = await import('../record/run-record.ts');
        return runRecord({ io, dir }, options.record, { ...options, file: files[0] });
      }
      const { runTrace } = await import('../trace/run-trace.ts');
      await runTrace({ io, dir }, files[0], options);
    });
}
