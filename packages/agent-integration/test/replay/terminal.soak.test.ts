import { getDialect } from '@agent-hooks/hook-dialects';
import { describe, expect, it } from 'vitest';
import { otherKeys, playedIn, recordedKeys } from './replay-all.ts';
import { replayProbe } from './replay-probe.ts';
import {
  personOf,
  playable,
  reasonToLeave,
  terminalAgents,
  terminalDifferences,
  terminalExceptionFor,
  terminalRunsOf,
} from './terminal-runs.ts';

const modes = ['faithful', 'strict'] as const;
const rows = terminalAgents.flatMap((name) => modes.map((mode) => [name, mode] as const));

// The recordings are of shells and processes as Linux and macOS have them.
describe.skipIf(process.platform === 'win32')('the recorded runs in a terminal with a host that asks', () => {
  it.each(rows)(
    '%s, %s: every run ends as recorded, or for its reason on the list not',
    async (name, mode) => {
      const found = { unexpected: [] as string[], idle: [] as string[], payloads: [] as string[] };
      const dialect = getDialect(name);
      const known = recordedKeys(name);
      const runs = terminalRunsOf(name).filter((probe) => reasonToLeave(probe) === undefined);
      const waiting = [...playedIn(mode, runs)];
      const work = async () => {
        for (let probe = waiting.shift(); probe; probe = waiting.shift()) {
          const replayed = await replayProbe(name, playable(dialect, probe), mode, personOf(probe));
          const differences = terminalDifferences(name, probe, replayed);
          const isListed = terminalExceptionFor(name, probe.probe, mode) !== undefined;
          if (!isListed && differences.length > 0) found.unexpected.push(`${probe.probe}: ${differences.join('; ')}`);
          if (isListed && differences.length === 0) found.idle.push(probe.probe);
          found.payloads.push(...otherKeys(probe, replayed, known));
        }
      };
      await Promise.all(Array.from({ length: 6 }, work));
      expect(found).toEqual({ unexpected: [], idle: [], payloads: [] });
    },
    300_000,
  );
});
