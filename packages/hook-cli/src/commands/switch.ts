import type { Command } from 'commander';
import type { CliIo } from '../cli-io.ts';
import { examples } from './help.ts';

/** Adds `agent-hooks enable`. */
export function addEnableCommand(program: Command, io: CliIo): void {
  addSwitchCommand(program, io, 'enable', 'enable a hook');
}

/** Adds `agent-hooks disable`. */
export function addDisableCommand(program: Command, io: CliIo): void {
  addSwitchCommand(program, io, 'disable', 'disable a hook; it stays listed');
}

function addSwitchCommand(program: Command, io: CliIo, word: 'enable' | 'disable', summary: string): void {
  program
    .command(word)
    .summary(summary)
    .description(
      `Edits hooksConfig.disabled in the settings file that decides about the hook: ${summary}. ` +
        "Comments and formatting stay. A user's hook is switched in the user's file: a project cannot do it.",
    )
    .argument('<name>', 'the name of the hook, as `agent-hooks list` shows it; without a name its command')
    .option('--json', 'print JSON for machines')
    .addHelpText('after', examples([[`agent-hooks ${word} secret-scan`, 'by name']]))
    .action(async (name: string, _, command: Command) => {
      const options = command.optsWithGlobals<{ json?: boolean; project?: string }>();
      const { runSwitch } = await import('../switch/run-switch.ts');
      const { projectDir } = await import('../project/project-dir.ts');
      await runSwitch(io, projectDir(io, options), name, word === 'enable', options);
    });
}
