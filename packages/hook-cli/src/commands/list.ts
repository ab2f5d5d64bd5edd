import type { Command } from 'commander';
import type { CliIo } from '../cli-io.ts';
import { examples } from './help.ts';

/** Adds `agent-hooks list`. */
export function addListCommand(program: Command, io: CliIo): void {
  program
    .command('list')
    .summary('show all hooks, by event')
    .description('Shows all hooks by event: who brought them, what they match, and whether they run.')
    .option('--json', 'print JSON for machines')
    .addHelpText(
      'after',
      examples([
        ['agent-hooks list', 'the hooks that count in this directory'],
        ['agent-hooks list -C ../other', 'those of another project'],
        ['agent-hooks list --json', 'the same for machines'],
      ]),
    )
    .action(async (_, command: Command) => {
      const options = command.optsWithGlobals<{ json?: boolean; project?: string }>();
      const { runList } = await import('../list/run-list.ts');
      const { projectDir } = await import('../project/project-dir.ts');
      await runList(io, projectDir(io, options), options);
    });
}
