// What a backtest costs: reading transcripts, and judging each of their calls by the policies that are due.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTranscripts, readTranscript, runBacktest } from '@agent-hooks/policy-lab';
import { boundedNumber, processorTime } from './measure.mjs';

const commands = [
  'npm test',
  'git status --short',
  'cat package.json',
  'rm -rf dist',
  'grep -rn TODO src',
  'git push origin main',
];

/** A home with the transcripts of a hundred sessions: every third call is one that was made before. */
function makeHome(calls) {
  const home = mkdtempSync(join(tmpdir(), 'policy-lab-bench-'));
  const folder = join(home, '.claude', 'projects', 'app');
  mkdirSync(folder, { recursive: true });
  for (let session = 0; session < 100; session++) {
    const lines = Array.from({ length: calls / 100 }, (_, at) => {
      const number = session * (calls / 100) + at;
      const command = `${commands[number % commands.length]}${number % 3 === 0 ? '' : ` # ${number}`}`;
      const common = { sessionId: `s${session}`, timestamp: '2026-01-01T00:00:00Z', cwd: '/home/me/app' };
      const id = `call-${number}`;
      const use = { type: 'tool_use', id, name: 'Bash', input: { command } };
      const result = { type: 'tool_result', tool_use_id: id, content: 'x'.repeat(500) };
      const message = (content) => JSON.stringify({ ...common, message: { content: [content] } });
      return `${message(use)}\n${message(result)}`;
    });
    writeFileSync(join(folder, `${session}.jsonl`), lines.join('\n'));
  }
  return home;
}

const guard = { name: 'guard', config: { type: 'policy', packs: ['core', 'git', 'secrets'] } };

export const benchmarks = [
  boundedNumber({
    name: 'a backtest of 100,000 calls',
    limit: 10,
    unit: 's',
    measure: async () => {
      const home = makeHome(100_000);
      try {
        const start = processorTime();
        const calls = findTranscripts(home).flatMap((file) => readTranscript(file).calls);
        const report = await runBacktest(calls, {
          place: { home: '/home/me' },
          directory: '/home/me/app',
          hooksAt: async (project) => ({ project, find: () => [guard] }),
        });
        if (report.calls !== 100_000) throw new Error(`${report.calls} calls were judged`);
        return (processorTime() - start) / 1000;
      } finally {
        rmSync(home, { recursive: true, force: true });
      }
    },
  }),
];
