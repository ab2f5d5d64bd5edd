import type { Command } from 'commander';
import type { CliIo } from '../cli-io.ts';
import type { MigrateOptions } from '../migrate/run-migrate.ts';
import { examples } from './help.ts';

/** Adds `agent-hooks migrate`. */
export function addMigrateCommand(program: Command, io: CliIo): void {
  program
    .command('migrate')
    .summary("write another agent's hooks into the native settings file")
    .description(
      "Reads the hooks of a project that were written for another agent, and the agent's own rules about permissions, and " +
        'writes .agent-hooks/settings.json with comments on what could not be migrated. Scripts are not changed: ' +
        'the comments say what they get to read from then on. To run them unchanged, leave the files and ask for the ' +
        'agent with --dialects instead.',
    )
    .requiredOption('--from <agent>', 'whose hooks: claude, codex, gemini, …')
    .option('--to <dialect>', 'native is all there is', 'native')
    .option('--print', 'print the file instead of writing it')
    .addHelpText('after', '\nExit codes: 0 written, 1 nothing to migrate or the file already exists, 2 wrong usage.')
    .addHelpText(
      'after',
      examples([
        ['agent-hooks migrate --from claude --print', 'see what it would be'],
        ['agent-hooks migrate --from claude', 'write it'],
      ]),
    )
    .action(async (_, command: Command) => {
      const options = command.optsWithGlobals<MigrateOptions & { project?: string }>();
      const { runMigrate } = await import('../migrate/run-migrate.ts');
      const { projectDir } = await import('../project/project-dir.ts');
      await runMigrate(io, projectDir(io, options), options);
    });
}
