import { describe, expect, it } from 'vitest';
import { type DialectMode, type DialectName, getDialect } from '../src/index.ts';
import { differencesOf } from './compare.ts';
import { reasonFor } from './deviations.ts';
import { play } from './miniature-agent.ts';
import { type Probe, probesOf } from './recordings.ts';

const agents: readonly DialectName[] = ['claude', 'codex', 'gemini', 'qwen', 'copilot'];
const modes: readonly DialectMode[] = ['faithful', 'strict'];
const rows = agents.flatMap((name) => modes.map((mode) => [name, mode] as const));

describe.each(rows)('the probes of %s, %s', (name, mode) => {
  const all = probesOf(name, 'print').map((probe) => [probe.probe, probe] as const);
  const isListed = ([title]: readonly [string, Probe]) => reasonFor(name, title, mode) !== undefined;

  it.each(all.filter((each) => !isListed(each)))('%s: does as recorded', (_title, probe) => {
    const dialect = getDialect(name);
    expect(differencesOf(dialect, probe, play(dialect, probe, mode))).toEqual([]);
  });

  const listed = all.filter(isListed);
  it.runIf(listed.length > 0).each(listed)('%s: differs, for the reason on the list', (_title, probe) => {
    const dialect = getDialect(name);
    expect(differencesOf(dialect, probe, play(dialect, probe, mode))).not.toEqual([]);
  });
});

describe('strict', () => {
  it.each(agents)('of %s never lets a tool run that did not run at home', (name) => {
    const dialect = getDialect(name);
    const held = probesOf(name, 'print').filter(
      ({ result, probe }) => result.toolRan === null && !/untrusted/.test(probe),
    );
    const ran = held.filter((probe) => play(dialect, probe, 'strict').toolRan !== null);
    expect(ran.map(({ probe }) => probe)).toEqual([]);
  });

  it.each(agents)('of %s says so whenever it keeps a refusal that the agent would have lost', (name) => {
    const dialect = getDialect(name);
    for (const probe of probesOf(name, 'print')) {
      const [faithful, strict] = [play(dialect, probe, 'faithful'), play(dialect, probe, 'strict')];
      const kept = faithful.toolRan !== null && strict.toolRan === null;
      if (kept) expect(strict.warnings.join('\n'), probe.probe).toContain(`${dialect.agent} would have let this pass`);
    }
  });
});
