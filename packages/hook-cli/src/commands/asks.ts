import type { AsksOptions } from '../asks/run-asks.ts';
import type { CliIo } from '../cli-io.ts';
import type { CliCommand } from './cli-command.ts';

/** Adds `agent-hooks asks`. */
export function addAsksCommand(program: CliCommand, io: CliIo): void {
  program
    .command('asks')
    .summary('what agents wait for, and what you have granted')
    .description(
      'Where an agent cannot ask you, a question of a hook refuses the call and gets a ticket. Lists them; `grant` lets ' +
        'the agent do it when it tries again: this call once, or what a pattern covers in this project.',
    )
    .argument('[grant]', 'grant: allow what a ticket is about')
    .argument('[ticket]', 'the ticket, or its beginning')
    .option('--pattern <pattern>', 'allow every command that this covers, in this project')
    .option('--for <time>', 'for this long: 30m (default), 2h, 1d')
    .option('--revoke [id]', 'end a grant, or all of them')
    .option('--json', 'print JSON for machines')
    .addHelpText('after', '\nOnly a person at a terminal grants.\nExit codes: 0 done, 1 not done, 2 wrong usage.')
    .examples([
      ['agent-hooks asks', 'what waits for you'],
      ['agent-hooks asks grant 1f0c9a42', 'this call, once, within half an hour'],
      ["agent-hooks asks grant 1f0c --pattern 'git push origin feature/*' --for 2h", 'all that this covers'],
      ['agent-hooks asks --revoke', 'nothing is granted any more'],
    ])
    .action(async (verb: string | undefined, ticket: string | undefined, _, command: CliCommand) => {
      const { runAsks } = await import('../asks/run-asks.ts');
      await runAsks(io, { verb, ticket }, command.optsWithGlobals<AsksOptions>());
    });
}
