import { getEventRow, type HookEventName, isHookEventName } from '@agent-hooks/hook-types';
import type { EligibilityState, HookRegistryEntry } from '../registry/entry.ts';
import type { HookMatcher, MatchResult } from '../registry/matcher.ts';
import { isDue } from '../registry/snapshot.ts';
import { rankOf } from '../settings/authority.ts';
import { identityOf } from './identity.ts';
import type { KnownMatches } from './match-index.ts';

/** What becomes of a hook when its event fires: it runs, refuses because it must not start, or why it does neither. */
export type HookFate =
  | 'runs'
  | 'refuses'
  | 'notMatching'
  | 'conditionNotMet'
  | 'duplicate'
  | Exclude<EligibilityState, 'ready'>;

/** One hook of an event, and what becomes of it. */
export interface SelectedHook {
  readonly entry: HookRegistryEntry;
  readonly fate: HookFate;
  /** The hook that runs in its place. */
  readonly duplicateOf?: HookRegistryEntry;
  /** What is remarkable about its matching. */
  readonly note?: string | undefined;
}

/**
 * Selects the hooks of an event in order; those that do not run never hide one that does. Of hooks that are alike the one
 * of the highest rank runs, in its own place: a project's copy of a gate must not take the gate's turn.
 */
export function selectHooks(
  eventName: HookEventName,
  entries: readonly HookRegistryEntry[],
  subject: string | undefined,
  known: KnownMatches = new Map(),
): readonly SelectedHook[] {
  const matches = matchOnce(looksAtMatchers(eventName) ? subject : undefined, known);
  const chosen = new Map<unknown, HookRegistryEntry>();
  const candidates = entries.map((entry) => {
    const { state } = entry.eligibility;
    if (state !== 'ready' && !isDue(entry)) return { entry, fate: state };
    const match = matches(entry.compiledMatcher);
    if (!match.matches) return { entry, fate: 'notMatching' as const };
    const identity = identityOf(entry.config, entry.dialect);
    const rival = chosen.get(identity);
    if (!rival || precedence(entry) > precedence(rival)) chosen.set(identity, entry);
    return { entry, fate: 'runs' as const, identity, note: match.note };
  });
  return candidates.map((candidate): SelectedHook => {
    if (candidate.fate !== 'runs') return candidate;
    const { entry, identity, note } = candidate;
    const first = chosen.get(identity);
    if (first !== undefined && first !== entry) return { entry, fate: 'duplicate', duplicateOf: first, note };
    return { entry, fate: entry.eligibility.state === 'ready' ? 'runs' : 'refuses', note };
  });
}

/** A hook that may run comes before one that may only refuse, then the rank counts. */
function precedence({ eligibility, source }: HookRegistryEntry): number {
  return rankOf(source) - (eligibility.state === 'ready' ? 0 : 100);
}

/** Hooks with the same matcher share its compiled form: each is tested once. */
function matchOnce(subject: string | undefined, known: KnownMatches): (matcher: HookMatcher) => MatchResult {
  if (subject === undefined) return () => everything;
  return (matcher) => {
    const answered = known.get(matcher);
    if (answered) return answered;
    const match = matcher.matches(subject);
    known.set(matcher, match);
    return match;
  };
}

const everything = { matches: true };

/** Only an event with a subject does. */
export function looksAtMatchers(eventName: HookEventName): boolean {
  return !isHookEventName(eventName) || getEventRow(eventName).matchField !== undefined;
}
