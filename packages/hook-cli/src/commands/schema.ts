import type { Command } from 'commander';
import type { CliIo } from '../cli-io.ts';
import { examples } from './help.ts';

/** Adds `agent-hooks schema`. */
export function addSchemaCommand(program: Command, io: CliIo): void {
  program
    .command('schema')
    .summary('print the JSON Schema of a settings file')
    .description(
      'Prints the JSON Schema of a settings file, for editors and other tools, with the events that the settings here define.',
    )
    .addHelpText(
      'after',
      examples([
        ['agent-hooks schema', 'print it'],
        ['agent-hooks schema > hooks.schema.json', 'save it, to name it as "$schema"'],
      ]),
    )
    .action(async (_, command: Command) => {
      const { jsonSchemaWithEvents } = await import('@agent-hooks/hook-types/internal');
      const { projectDir } = await import('../project/project-dir.ts');
      const { learnEvents } = await import('../project/read-names.ts');
      const { printJson } = await import('../terminal/print.ts');
      await learnEvents(io, projectDir(io, command.optsWithGlobals<{ project?: string }>()));
      printJson(io, jsonSchemaWithEvents());
    });
}
