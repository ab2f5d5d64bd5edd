import { type Command, InvalidArgumentError } from 'commander';
import type { CliIo } from '../cli-io.ts';
import type { InspectCommandOptions } from '../inspect/run-inspect.ts';
import { examples } from './help.ts';

/** Adds `agent-hooks inspect`. */
export function addInspectCommand(program: Command, io: CliIo): void {
  program
    .command('inspect')
    .summary('a live page of what happens, to look at, change and run again')
    .description(
      'Serves a page on this machine that shows events as they are recorded, of all your projects for which ' +
        '`agent-hooks record` is on: with search and filters, what each hook got and answered, and a button to run an ' +
        'event again with another input or to save it as a test case.',
    )
    .argument('[files...]', 'logs to show instead')
    .option('--port <number>', 'serve it on this port (default: one that is free)', parsePort)
    .option('--json', 'print the address as JSON, for machines')
    .addHelpText(
      'after',
      examples([
        ['agent-hooks inspect', 'all projects that are recorded'],
        ['agent-hooks inspect hooks.jsonl', 'one log'],
      ]),
    )
    .addHelpText('after', 'Exit codes: 1 no project is recorded, 2 wrong usage, 130 ended by Ctrl-C.')
    .action(async (files: string[], _, command: Command) => {
      const options = command.optsWithGlobals<InspectCommandOptions & { project?: string }>();
      const { runInspect } = await import('../inspect/run-inspect.ts');
      const { projectDir } = await import('../project/project-dir.ts');
      await runInspect(io, projectDir(io, options), files, options);
    });
}

function parsePort(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0 && number < 65_536) return number;
  throw new InvalidArgumentError('It must be a whole number from 1 to 65535.');
}
