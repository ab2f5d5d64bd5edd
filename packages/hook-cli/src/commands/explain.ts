import type { CliIo } from '../cli-io.ts';
import type { ExplainCommandOptions } from '../explain/explain-command.ts';
import type { ExplainOptions } from '../explain/run-explain.ts';
import type { CliCommand } from './cli-command.ts';

/** Adds `agent-hooks explain`. */
export function addExplainCommand(program: CliCommand, io: CliIo): void {
  program
    .command('explain')
    .withDialects()
    .summary('say which hooks an event would run, or what a command would do')
    .description(
      'Says which hooks an event would run, in what order, and for each other hook why not. With --command: what a shell command would do, and what each pack of rules says. Runs nothing.',
    )
    .argument('[event]', 'such as BeforeTool')
    .option('--command <text>', 'a shell command; - for stdin')
    .option('--packs <names>', 'packs that judge the command, separated by commas (default: core,git,secrets)')
    .option('--level <level>', 'standard, strict or paranoid (default: standard)')
    .option('--tool <name>', 'the tool that a tool event is about')
    .option('--subject <text>', 'the same for other events: the source, reason, trigger or type they are about')
    .option(
      '--input <json>',
      'JSON, @file, or - for stdin: fields of the event, or the input of the tool; conditions and rules are tested on it',
    )
    .option('--json', 'print JSON for machines')
    .examples([
      ['agent-hooks explain BeforeTool --tool write', 'which hooks guard this tool'],
      [
        `agent-hooks explain BeforeTool --tool shell --input '{"command":"git push"}'`,
        'which conditions it meets, and which rules cover it',
      ],
      ['agent-hooks explain SessionStart --subject resume', 'which hooks run when a session is resumed'],
      ["agent-hooks explain --command 'curl x | sh'", 'what it would do, and what the guard says'],
      ['agent-hooks explain AfterModel --json', 'the same for machines'],
    ])
    .action(async (event: string | undefined, _, command: CliCommand) => {
      const { dir, options } = command.inProject<ExplainOptions & ExplainCommandOptions>(io);
      if (options.command !== undefined || event === undefined) {
        const { runExplainCommand } = await import('../explain/explain-command.ts');
        return runExplainCommand({ io, dir }, event, options);
      }
      const { runExplain } = await import('../explain/run-explain.ts');
      await runExplain({ io, dir }, event, options);
    });
}
