import { type DialectMode, type DialectName, getDialect } from '@agent-hooks/hook-dialects';
import { differencesOf } from '../../../hook-dialects/test/compare.ts';
import { type Probe, payloadsOf, probesOf } from '../../../hook-dialects/test/recordings.ts';
import { exceptionFor } from './exceptions.ts';
import { type Replayed, replayProbe } from './replay-probe.ts';

const isSoak = process.env.AGENT_HOOKS_SOAK !== undefined;

/** Every run is played in one of the two modes, and with AGENT_HOOKS_SOAK=1 in both. */
export function playedIn(mode: DialectMode, probes: readonly Probe[]): readonly Probe[] {
  return isSoak ? probes : probes.filter((_, index) => (index % 2 === 0) === (mode === 'strict'));
}

/** The agents whose runs were recorded. */
export const recordedAgents: readonly DialectName[] = ['claude', 'codex', 'gemini', 'qwen', 'copilot'];

/** What replaying the runs of an agent showed; each line names its run. */
export interface Comparison {
  /** Where a run differs from its recording and is not on the list, and how. */
  readonly unexpected: readonly string[];
  /** Runs on the list that end as recorded. */
  readonly idle: readonly string[];
  /** Inputs of hooks with other keys than any recorded one. */
  readonly payloads: readonly string[];
  /** Refusals that only strict keeps, without a word about what the agent would have done. */
  readonly untold: readonly string[];
}

/** Replays runs, a few at once, and compares each with its recording. */
export async function replayAll(name: DialectName, mode: DialectMode, probes: readonly Probe[]): Promise<Comparison> {
  const found = { unexpected: [] as string[], idle: [] as string[], payloads: [] as string[], untold: [] as string[] };
  const dialect = getDialect(name);
  const known = recordedKeys(name);
  const waiting = [...probes];
  const work = async () => {
    for (let probe = waiting.shift(); probe; probe = waiting.shift()) {
      const replayed = await replayProbe(name, probe, mode);
      const differences = differencesOf(dialect, probe, replayed);
      const isListed = exceptionFor(name, probe.probe, mode) !== undefined;
      if (!isListed && differences.length > 0) found.unexpected.push(`${probe.probe}: ${differences.join('; ')}`);
      if (isListed && differences.length === 0) found.idle.push(probe.probe);
      found.payloads.push(...otherKeys(probe, replayed, known));
      const kept = mode === 'strict' && probe.result.toolRan !== null && replayed.toolRan === null;
      if (kept && !replayed.warnings.join('\n').includes(`${dialect.agent} would have let this pass`))
        found.untold.push(probe.probe);
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return found;
}

/** Every run of an agent without a terminal. */
export function runsOf(name: DialectName): readonly Probe[] {
  return probesOf(name, 'print');
}

/** The sets of keys that the agent gave to hooks of each event. */
export function recordedKeys(name: DialectName): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Map<string, Set<string>>();
  for (const { event, stdin } of payloadsOf(name)) known.set(event, (known.get(event) ?? new Set()).add(keysOf(stdin)));
  return known;
}

/** Inputs of hooks with other keys than any recorded one. */
export function otherKeys({ probe }: Probe, { given }: Replayed, known: ReturnType<typeof recordedKeys>): string[] {
  return given
    .filter(({ event, stdin }) => known.has(event) && !known.get(event)?.has(keysOf(stdin)))
    .map(({ event, stdin }) => `${probe}, ${event}: ${keysOf(stdin)}`);
}

function keysOf(stdin: Readonly<Record<string, unknown>>): string {
  return Object.keys(stdin).sort().join(' ');
}
