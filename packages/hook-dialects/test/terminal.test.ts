import { describe, expect, it } from 'vitest';
import { type DialectMode, type DialectName, getDialect } from '../src/index.ts';
import { terminalDeviations } from './deviations.ts';
import { play } from './miniature-agent.ts';
import { probesOf } from './recordings.ts';

const agents: readonly DialectName[] = ['claude', 'codex', 'gemini', 'qwen'];
const modes: readonly DialectMode[] = ['faithful', 'strict'];
const rows = agents.flatMap((name) => modes.map((mode) => [name, mode] as const));

describe.each(rows)('hooks of %s where a person is asked, %s', (name, mode) => {
  const isListed = (probe: string) =>
    terminalDeviations.some(({ modes: listed, probes }) => listed.includes(mode) && probes[name]?.includes(probe));
  const probes = probesOf(name, 'terminal').filter(
    ({ probe, settings }) => /^i-(pre|pr|bt)-/.test(probe) && settings === undefined,
  );

  it.each(probes.map((probe) => [probe.probe, probe] as const))(
    '%s: the tool runs if it ran at home, or for a reason on the list not',
    (title, probe) => {
      const effect = play(getDialect(name), probe, mode);
      if (isListed(title)) expect(effect.toolRan).not.toBe(probe.result.toolRan);
      else expect(effect.toolRan).toBe(probe.result.toolRan);
      const refused = Object.entries(probe.result.seenIn).filter(([, places]) =>
        places.some((place) => place.startsWith('model')),
      );
      if (!isListed(title)) for (const [marker] of refused) expect(effect.requests.join('\n')).toContain(marker);
    },
  );
});
