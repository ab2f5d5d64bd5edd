import type { CliIo } from '../cli-io.ts';
import type { CliCommand } from './cli-command.ts';

/** Adds `agent-hooks admin schema`. */
export function addSchemaCommand(admin: CliCommand, io: CliIo): void {
  admin
    .command('schema')
    .summary('print the JSON Schema of a settings file')
    .description(
      'Prints the JSON Schema of a settings file, for editors and other tools, with the events that the settings here define.',
    )
    .examples([
      ['agent-hooks admin schema', 'print it'],
      ['agent-hooks admin schema > hooks.schema.json', 'save it, to name it as "$schema"'],
    ])
    .action(async (_, command: CliCommand) => {
      const { jsonSchemaWithEvents } = await import('@agent-hooks/hook-types/internal');
      const { learnEvents } = await import('../project/read-names.ts');
      const { printJson } = await import('../terminal/print.ts');
      await learnEvents(io, command.inProject(io).dir);
      printJson(io, jsonSchemaWithEvents());
    });
}
