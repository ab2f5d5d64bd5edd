import type { CliIo } from '../cli-io.ts';
import type { CliCommand } from './cli-command.ts';
import { addRenamedCommand } from './renamed.ts';

/** Adds `agent-hooks policy` and its commands. */
export function addPolicyCommand(program: CliCommand, io: CliIo): void {
  const policy = program
    .command('policy')
    .helpCommand(false)
    .summary('attack a policy, and turn one on that only monitored')
    .description('A policy is a hook that is a list of rules or packs. What was packed and signed is `admin bundle`.')
    .examples([
      ['agent-hooks policy attack policy.json', 'what gets past its rules, and what they stop wrongly'],
      ['agent-hooks policy promote guard', 'enforce it, after a look at what it would have stopped'],
    ]);
  policy
    .command('promote')
    .summary('let a hook that only monitors refuse from now on')
    .description('Shows what a hook in monitor mode would have stopped lately, and takes `mode: "monitor"` from it.')
    .argument('<name>', 'of the hook')
    .option('--days <n>', 'how far to look back', Number, 30)
    .option('--yes', 'do not ask')
    .option('--json', 'print JSON for machines')
    .loads(io, async () => (await import('../backtest/run-promote.ts')).runPromote);
  policy
    .command('attack')
    .summary('look for what gets past a policy, and what it stops wrongly')
    .description(
      'Writes what each rule stops in hundreds of other ways with the same meaning, and what only looks like it, and shows ' +
        'where the verdict differs. A real shell proves the meaning, with programs that only write down how they were called.',
    )
    .argument('[file]', 'settings, or a policy with rules and packs (default: the policies that count here)')
    .option('--write-cases <file>', 'write what was found as cases for `agent-hooks test`')
    .option('--json', 'print JSON for machines')
    .addHelpText('after', 'Exit codes: 0 nothing was found, 1 something was, 2 wrong usage.')
    .loads(io, async () => (await import('../attack/run-attack.ts')).runAttack);
  for (const name of ['keygen', 'pack', 'verify', 'install', 'update', 'remove', 'list', 'rollback'])
    addRenamedCommand(policy, name, `admin bundle ${name}`);
}
