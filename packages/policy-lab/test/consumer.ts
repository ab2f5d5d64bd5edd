// What a user of the published package writes; compiled against the packed files.
import {
  type BacktestReport,
  type DueHook,
  findTranscripts,
  readTranscript,
  renderBacktest,
  runBacktest,
  toCases,
} from '@agent-hooks/policy-lab';

const hook: DueHook = { name: 'guard', config: { type: 'policy', packs: ['core'] } };

export async function backtest(home: string): Promise<readonly string[]> {
  const files = findTranscripts(home, { since: Date.now() - 86_400_000, agent: 'claude' });
  const calls = files.flatMap((file) => readTranscript(file).calls);
  const report: BacktestReport = await runBacktest(calls, {
    place: { home },
    directory: home,
    hooksAt: async (project) => ({ project, find: () => [hook] }),
  });
  console.log(report.decisions.deny, report.groups[0]?.rule, toCases(report).length);
  return renderBacktest(report, { files: files.length, broken: 0, notes: [] });
}
