import type { CliIo } from '../cli-io.ts';
import type { CliCommand } from './cli-command.ts';

/** Adds `agent-hooks init`. */
export function addInitCommand(program: CliCommand, io: CliIo): void {
  program
    .command('init')
    .summary('create a first hook that works')
    .description(
      'Creates .agent-hooks/settings.json, or adds to it, with a schema for editors and a first hook that works. It never overwrites anything. ' +
        'Without --lang it asks where there is a terminal, and takes sh where there is none.',
    )
    .option('--lang <language>', 'sh, node, ts or python')
    .option(
      '--embed <sdk>',
      'print the code that puts hooks around a model instead: openai, anthropic, ai-sdk or gemini',
    )
    .option('--user', 'in your own settings, for all your projects')
    .option('--json', 'print JSON for machines')
    .addHelpText('after', '\nExit codes: 0 done, 1 it could not be done, 2 wrong usage.')
    .examples([
      ['agent-hooks init', 'asks for the language'],
      ['agent-hooks init --lang node', 'a hook in JavaScript'],
      ['agent-hooks init --lang ts', 'a hook in TypeScript, without a build step'],
      ['agent-hooks init --user', 'a hook for all your projects'],
      ['agent-hooks init --embed openai', 'code for your own agent'],
    ])
    .action(async (_, command: CliCommand) => {
      const { dir, options } = command.inProject<{ lang?: string; embed?: string; json?: boolean; user?: boolean }>(io);
      if (options.embed !== undefined) {
        const { printEmbedCode } = await import('../init/print-embed-code.ts');
        printEmbedCode(io, options.embed, options);
        return;
      }
      const { runInit } = await import('../init/run-init.ts');
      await runInit(io, dir, options);
    });
}
