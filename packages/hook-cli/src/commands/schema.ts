import type { Command } from 'commander';
import type { CliIo } from '../cli-io.ts';
import { examples } from './help.ts';

/** Adds `agent-hooks schema`. */
export function addSchemaCommand(program: Command, io: CliIo): void {
  program
    .command('schema')
    .summary('print the JSON Schema of a settings file')
    .description('Prints the JSON Schema of a settings file, for editors and other tools.')
    .addHelpText(
      'after',
      examples([
        ['agent-hooks schema', 'print it'],
        ['agent-hooks schema > hooks.schema.json', 'save it, to name it as "$schema"'],
      ]),
    )
    .action(async () => {
      const { hooksConfigurationJsonSchema } = await import('@agent-hooks/hook-types');
      const { printJson } = await import('../terminal/print.ts');
      printJson(io, hooksConfigurationJsonSchema);
    });
}
