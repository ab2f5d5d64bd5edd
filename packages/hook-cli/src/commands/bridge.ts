import type { Command } from 'commander';
import { CliExit } from '../cli-exit.ts';
import type { CliIo } from '../cli-io.ts';
import { examples } from './help.ts';

/** Adds `agent-hooks bridge`. */
export function addBridgeCommand(program: Command, _io: CliIo): void {
  program
    .command('bridge')
    .summary('answer one event of another agent, from its stdin')
    .description(
      'Reads an event of another agent on stdin, runs all your hooks, and answers in the form that this agent obeys. ' +
        '`agent-hooks connect` writes this command into the settings of the agent; nobody types it.',
    )
    .argument('<agent>', 'claude, codex, gemini, qwen, copilot, cursor, droid or opencode')
    .argument('[event]', 'the event as that agent calls it, where its payload does not say')
    .option('--no-resident', 'do not use the background process')
    .addHelpText('after', '\nExit codes: 0 the answer is on stdout, 2 refused, with the reason on stderr.')
    .addHelpText(
      'after',
      examples([['agent-hooks bridge claude PreToolUse < event.json', 'as Claude Code would call it']]),
    )
    .action(async (agent: string, event: string | undefined, options: { resident: boolean }) => {
      const { runBridge } = await import('../bridge/run-bridge.ts');
      const code = await runBridge([
        agent,
        ...(event === undefined ? [] : [event]),
        ...(options.resident ? [] : ['--no-resident']),
      ]);
      if (code !== 0) throw new CliExit(code);
    });
}
