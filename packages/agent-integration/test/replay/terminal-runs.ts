import { type Dialect, type DialectMode, type DialectName, getDialect } from '@agent-hooks/hook-dialects';
import { terminalDeviations } from '../../../hook-dialects/test/deviations.ts';
import { type Probe, probesOf } from '../../../hook-dialects/test/recordings.ts';
import type { Person, Replayed } from './replay-probe.ts';

/** The agents whose runs in a terminal were recorded. */
export const terminalAgents: readonly DialectName[] = ['claude', 'codex', 'gemini', 'qwen'];

/** Runs that are about the screen, or about something that no hook of this engine takes part in. */
const left: readonly (readonly [reason: string, names: RegExp])[] = [
  [
    'A person ends something with a key: the moment decides, and each agent has events of its own for it.',
    /^i-(esc|ctrlc|interrupt|stop-slow-esc)/,
  ],
  [
    "Commands, menus and sessions of the agent's own screen.",
    /^i-(session|resume|compact|precompact|compress|clear|bang|hooks-menu|idle|notify|settings|changed|nohistory|unknown-event|see-status|postmodel|nt-slow)/,
  ],
  ["Whether a project is trusted: approvals are this engine's own.", /^i-(trust|review)/],
  [
    "Subagents, and tools of the agent's own.",
    /^i-(subagent|background|question|ask-user|codemode|patch|write|yes-always|two-tools)/,
  ],
  ["The agent's own rules about permissions.", /^i-(pre-allow-rule|auto-)/],
  ['The model cannot be reached: the reference agent gives up where the agents try again.', /^i-api-error/],
];

/** Why runs in a terminal are not played. */
export const reasonsToLeave: readonly string[] = left.map(([reason]) => reason);

/** Why one of them is not; undefined if it is. */
export function reasonToLeave({ probe }: Probe): string | undefined {
  return left.find(([, names]) => names.test(probe))?.[0];
}

/** Every run in a terminal of an agent. */
export function terminalRunsOf(name: DialectName): readonly Probe[] {
  return probesOf(name, 'terminal');
}

/** The reason on the list for one run; undefined if it is to end as recorded. */
export function terminalExceptionFor(name: DialectName, probe: string, mode: DialectMode): string | undefined {
  return terminalDeviations.find(({ modes, probes }) => modes.includes(mode) && probes[name]?.includes(probe))?.reason;
}

/** What was typed after the prompt: what the person answered. */
export function personOf({ typed = [], args = [] }: Probe): Person {
  const [first = '', ...more] = typed.slice(typed.indexOf('key Enter') + 1);
  const words = more.find((each) => each.includes('NOWORDS'))?.replace(/^type /, '');
  const isAskedAlways = !args.some((arg) => /yolo|bypass|Bash/.test(arg));
  const says = (allowed: boolean) => ({ isAskedAlways, answer: { allowed, ...(words && { message: words }) } });
  if (/^(key Enter|type 2|type p)$/.test(first)) return says(true);
  return /^(key Escape|type 3|key Down)/.test(first) ? says(false) : { isAskedAlways, answer: undefined };
}

/** The run as the reference agent plays it: the logging hook on every event, and a model that talks where it only talked. */
export function playable(dialect: Dialect, probe: Probe): Probe {
  const hooks = 'logged' in probe.hooks ? everyEvent(dialect) : probe.hooks;
  const calls =
    probe.result.toolRan !== null ||
    probe.result.hooksFired.some((event) => /^(PreToolUse|BeforeTool|PermissionRequest)/.test(event));
  return { ...probe, hooks, ...(!calls && { steps: [{ text: 'final answer one' }] }) };
}

function everyEvent(dialect: Dialect) {
  const hook = (name: string) => [{ hooks: [{ type: 'command', command: `$HOOK ${name} 0` }] }];
  return Object.fromEntries(
    dialect.events.filter(({ native }) => native !== undefined).map(({ name }) => [name, hook(name)]),
  );
}

/** Where a run in a terminal differs from its recording, each difference in a few words. */
export function terminalDifferences(name: DialectName, probe: Probe, effect: Replayed): string[] {
  const { result, typed = [] } = probe;
  const differences: string[] = [];
  const note = (what: string, is: unknown, was: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(was))
      differences.push(`${what}: ${JSON.stringify(is)}, recorded ${JSON.stringify(was)}`);
  };
  note('tool', effect.toolRan, result.toolRan);
  const isOnePrompt = typed.filter((each) => /^type [a-zN]/.test(each) && !/^type [23p]$/.test(each)).length <= 1;
  if (isOnePrompt) note('requests', effect.requests.length, result.modelRequests);
  note('order', orderOf(name, effect.fired), orderOf(name, result.hooksFired));
  for (const marker of markersOf(probe)) {
    const seen = result.seenIn[marker] ?? [];
    const index = effect.requests.findIndex((text) => text.includes(marker));
    const recorded = seen.find((place) => place.startsWith('model#'));
    note(`model reads ${marker}`, index === -1 ? undefined : `model#${index}`, recorded);
    if (seen.includes('screen') && !effect.user.some((text) => text.includes(marker)))
      differences.push(`user does not see ${marker}`);
  }
  return differences;
}

function markersOf({ answers, typed }: Probe): string[] {
  const text = JSON.stringify([answers, typed]);
  return [...new Set(text.match(/\b(?:CTX|REASON|ERRTEXT|STOPREASON|SYSMSG|PLAINTEXT|NOWORDS)(?:-\w+)?/g))];
}

/** The events of the first prompt that both agents have, each once, in order. */
function orderOf(name: DialectName, fired: readonly string[]): string[] {
  const { events } = getDialect(name);
  const names = fired.map((each) => each.replace(/[(#].*$/, ''));
  const known = names.filter((each) => {
    const native = events.find((event) => event.name === each)?.native;
    return native !== undefined && played.has(native);
  });
  return [...new Set(known)];
}

const played: ReadonlySet<string> = new Set([
  ...['SessionStart', 'BeforeAgent', 'BeforeTool', 'PermissionRequest', 'AfterTool', 'AfterAgent'],
]);
