import type { CliIo } from '../cli-io.ts';
import type { CliCommand } from './cli-command.ts';
import { parseDays } from './numbers.ts';

/** Adds `agent-hooks backtest`. */
export function addBacktestCommand(program: CliCommand, io: CliIo): void {
  program
    .command('backtest')
    .summary('judge what agents have done by the hooks of today')
    .description(
      'Reads the transcripts that agents keep on this machine, and recordings, as text, and says what your policies would have ' +
        'refused, asked about and let through, by rule, with what looks like a false alarm. Nothing of them is run and nothing ' +
        'leaves the machine; secrets are taken out of what is shown.',
    )
    .option('--days <n>', 'how far to look back', parseDays, 30)
    .option(
      '--agent <name>',
      'only the transcripts of this agent: claude, codex, gemini, qwen, opencode, copilot or log',
    )
    .option('--policy <file>', 'judge by the policies in this file instead: settings, or a policy with rules and packs')
    .option('--run-hooks', 'run other hooks than policies too, on every call')
    .option('--write-cases <file>', 'write what is shown as cases for `agent-hooks test`')
    .option('--html <out>', 'write one page that works offline')
    .option('--json', 'print JSON for machines')
    .examples([
      ['agent-hooks backtest', 'the last 30 days, by the hooks that count here'],
      ['agent-hooks backtest --agent claude --days 7', 'one agent, one week'],
      ['agent-hooks backtest --policy policy.json', 'before a policy is turned on'],
    ])
    .loads(io, async () => (await import('../backtest/run-backtest.ts')).runBacktestCommand);
}
