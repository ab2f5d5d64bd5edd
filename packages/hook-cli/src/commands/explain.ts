import type { Command } from 'commander';
import type { CliIo } from '../cli-io.ts';
import type { ExplainOptions } from '../explain/run-explain.ts';
import { examples } from './help.ts';

/** Adds `agent-hooks explain`. */
export function addExplainCommand(program: Command, io: CliIo): void {
  program
    .command('explain')
    .summary('say which hooks an event would run, and why')
    .description('Says which hooks an event would run, in what order, and for each other hook why not. Runs nothing.')
    .argument('<event>', 'such as BeforeTool')
    .option('--tool <name>', 'the tool that a tool event is about')
    .option('--subject <text>', 'the same for other events: the source, reason, trigger or type they are about')
    .option(
      '--input <json>',
      'JSON, @file, or - for stdin: fields of the event, or the input of the tool; conditions and rules are tested on it',
    )
    .option('--json', 'print JSON for machines')
    .addHelpText(
      'after',
      examples([
        ['agent-hooks explain BeforeTool --tool write_file', 'which hooks guard this tool'],
        [
          `agent-hooks explain BeforeTool --tool run_shell_command --input '{"command":"git push"}'`,
          'which conditions it meets, and which rules cover it',
        ],
        ['agent-hooks explain SessionStart --subject resume', 'which hooks run when a session is resumed'],
        ['agent-hooks explain AfterModel --json', 'the same for machines'],
      ]),
    )
    .action(async (event: string, _, command: Command) => {
      const options = command.optsWithGlobals<ExplainOptions & { project?: string }>();
      const { runExplain } = await import('../explain/run-explain.ts');
      const { projectDir } = await import('../project/project-dir.ts');
      await runExplain(io, projectDir(io, options), event, options);
    });
}
