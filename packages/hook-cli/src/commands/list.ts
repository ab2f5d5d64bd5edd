import type { CliIo } from '../cli-io.ts';
import type { CliCommand } from './cli-command.ts';

/** Adds `agent-hooks list`. */
export function addListCommand(program: CliCommand, io: CliIo): void {
  program
    .command('list')
    .withDialects()
    .summary('show all hooks, by event')
    .description('Shows all hooks by event: who brought them, what they match, and whether they run.')
    .option('--json', 'print JSON for machines')
    .examples([
      ['agent-hooks list', 'the hooks that count in this directory'],
      ['agent-hooks list -C ../other', 'those of another project'],
      ['agent-hooks list --json', 'the same for machines'],
    ])
    .loads(io, async () => (await import('../list/run-list.ts')).runList);
}
