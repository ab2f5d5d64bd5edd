import type { FiredEvent } from '@agent-hooks/hook-types';
import type { FiredHook } from '@agent-hooks/hook-types/internal';
import {
  describeConsequences,
  hasFailed,
  type StateKind,
  shorten,
  stateBrushes,
  stateOfEvent,
  stateOfHook,
  stateWords,
} from '@agent-hooks/trace-page';
import type { Screen } from '../terminal/paint.ts';
import { wrapWithPrefix } from '../terminal/wrap.ts';

/** What came of an event, in the colour of it, with what an agent would do and what became of hooks that failed. */
export function renderVerdict(event: FiredEvent, subject: string, { paint, width }: Screen): string[] {
  const { kind } = stateOfEvent(event);
  const { sentence, ignored } = describeConsequences(event, subject);
  const brush = paint[stateBrushes[kind]];
  return [
    ...headlineOf(event, kind).flatMap((line, index) =>
      wrapWithPrefix(index === 0 ? '' : '  ', paint.plain(line), width).map(brush),
    ),
    ...wrapWithPrefix('  ', paint.plain(sentence), width),
    ...failuresOf(event).flatMap((line) => wrapWithPrefix('  ', paint.plain(line), width).map(paint.warning)),
    ...ignored.flatMap((line) => wrapWithPrefix('  ', paint.plain(line), width).map(paint.warning)),
  ];
}

/** The verdict and its reason, which may be several lines. */
function headlineOf(event: FiredEvent, kind: StateKind): readonly string[] {
  const word = stateWords[kind].toUpperCase();
  const names = namesOf(event, kind);
  const by = kind === 'failed' ? ': ' : kind === 'silent' ? ' from ' : ' by ';
  const whose = names.length === 0 ? word : `${word}${by}${names.map((name) => shorten(name, 40)).join(', ')}`;
  const reason = event.failure ? `the engine failed at ${event.failure.stage}: ${event.failure.message}` : undefined;
  const why = event.verdict.reason ?? reason;
  return (why === undefined ? whose : `${whose}: ${shorten(withoutName(why.trim(), names), 600)}`).split(/\s*\n/);
}

/** Many hooks begin their reason with their own name, which is said already. */
function withoutName(reason: string, names: readonly string[]): string {
  const [name] = names;
  return names.length === 1 && reason.startsWith(`${name}: `) ? reason.slice(`${name}: `.length) : reason;
}

/** Whose answers made the event what it is. */
function namesOf({ eventName, rounds, verdict }: FiredEvent, kind: StateKind): readonly string[] {
  if (verdict.decidedBy) return [...new Set(verdict.decidedBy.map(({ name }) => name))];
  const hooks = rounds.flatMap((round) => round.hooks.filter(({ counts }) => counts));
  const isMeant = (hook: FiredHook) => {
    const state = stateOfHook(eventName, hook);
    const refuses = verdict.action === 'refuse' || verdict.action === 'withhold';
    if (kind === 'failed') return hasFailed(hook);
    return state.kind === kind || (refuses && (state.kind === 'blocked' || (hook.isGate && hasFailed(hook))));
  };
  return [...new Set(hooks.filter(isMeant).map(({ name }) => name))];
}

/** One sentence for each hook that did not run well: what happened, and what its failure policy made of it. */
function failuresOf({ eventName, rounds }: FiredEvent): readonly string[] {
  const failed = rounds.flatMap(({ hooks }) => hooks.filter((hook) => hook.counts && hasFailed(hook)));
  return failed.map((hook) => {
    const { kind, details } = stateOfHook(eventName, hook);
    const how = details.filter((detail) => !detail.includes('onFailure'));
    const what = `${shorten(hook.name, 40)}: ${[stateWords[kind], ...how].join(', ')}.`;
    return `${what} ${hook.isGate ? 'It refuses, since its onFailure is "block".' : 'The agent goes on without it, since its onFailure is not "block".'}`;
  });
}
