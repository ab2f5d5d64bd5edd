import type { Dialect } from '../src/index.ts';
import type { Effect } from './miniature-agent.ts';
import type { Probe } from './recordings.ts';

/** Where a run differs from what the real agent did, each difference in a few words. */
export function differencesOf(dialect: Dialect, probe: Probe, effect: Effect): string[] {
  const { result } = probe;
  const differences: string[] = [];
  const note = (what: string, is: unknown, was: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(was))
      differences.push(`${what}: ${JSON.stringify(is)}, recorded ${JSON.stringify(was)}`);
  };
  note('tool', effect.toolRan, result.toolRan);
  note('requests', effect.requests.length, requestsOf(dialect.name, probe));
  note('fired', played(dialect, effect.fired), played(dialect, result.hooksFired));
  for (const marker of markersOf(probe)) {
    const seen = result.seenIn[marker] ?? [];
    const places = effect.requests
      .map((text, index) => (containsWord(text, marker) ? index : -1))
      .filter((index) => index >= 0);
    const recorded = seen
      .filter((place) => place.startsWith('model#'))
      .map((place) => Number(place.slice('model#'.length)));
    note(`model reads ${marker}`, places[0] ?? null, recorded[0] ?? null);
    const shown = effect.user.some((text) => containsWord(text, marker));
    if (seen.includes('user') && !shown) differences.push(`user does not see ${marker}`);
  }
  return differences;
}

/** Texts that are unique in the answers of a probe. */
function markersOf(probe: Probe): string[] {
  const text = JSON.stringify(probe.answers);
  const markers = [
    'CTX',
    'REASON',
    'ERRTEXT',
    'STOPREASON',
    'SYSMSG',
    'PLAINTEXT',
    'OUTTEXT',
    'NEWOUT',
    'ANSWER',
    'SYNTH',
    'REPL',
    'LATE',
  ];
  return markers.filter((marker) => containsWord(text, marker));
}

function containsWord(text: string, word: string): boolean {
  return new RegExp(`(?<![A-Z])${word}(?![A-Z])`).test(text);
}

/** Qwen Code sends a request of its own after a turn of one. */
function requestsOf(name: string, { result, steps }: Probe): number {
  const side = name === 'qwen' && steps?.every(({ text }) => text !== undefined) && result.modelRequests === 2;
  return side && !result.hooksFired.some((event, index, all) => event === 'Stop' && all.indexOf(event) !== index)
    ? 1
    : result.modelRequests;
}

/** The hooks of events that the miniature agent has. */
function played(dialect: Dialect, fired: readonly string[]): string[] {
  const known = fired.filter((name) => {
    const event = dialect.events.find((each) => each.name === name.split('#')[0]);
    return event?.native !== undefined && playedEvents.has(event.native);
  });
  return [...new Set(known)].sort();
}

const playedEvents: ReadonlySet<string> = new Set([
  ...['SessionStart', 'BeforeAgent', 'BeforeModel', 'BeforeToolSelection', 'AfterModel', 'BeforeTool', 'AfterTool'],
  ...['AfterAgent', 'SessionEnd'],
]);
