import { CliExit } from '../cli-exit.ts';
import type { CliCommand } from './cli-command.ts';

/** Adds `bridge`, which the settings of connected agents contain; at the top level it is hidden. */
export function addBridgeCommand(parent: CliCommand, options: { readonly hidden?: boolean } = {}): void {
  parent
    .command('bridge', options)
    .summary('answer one event of another agent, from its stdin')
    .description(
      'Reads an event of another agent on stdin, runs all your hooks, and answers in the form that this agent obeys. ' +
        '`agent-hooks connect` writes this command into the settings of the agent; you need not type it.',
    )
    .argument('<agent>', 'the agent, by its name in `agent-hooks connect`')
    .argument('[event]', 'the event as that agent calls it, where its payload does not say')
    .option('--no-resident', 'do not use the background process')
    .addHelpText('after', '\nExit codes: 0 the answer is on stdout, 2 refused, with the reason on stderr.')
    .examples([['agent-hooks admin bridge claude PreToolUse < event.json', 'as Claude Code would call it']])
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
