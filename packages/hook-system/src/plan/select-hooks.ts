import { getEventRow, type HookEventName, isHookEventName } from '@agent-hooks/hook-types';
import { listToolNames, type ToolNames, type ToolVocabulary } from '@agent-hooks/hook-types/tools';
import type { EligibilityState, HookRegistryEntry } from '../registry/entry.ts';
import { type HookMatcher, type MatchResult, matchNames } from '../registry/matcher.ts';
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
  /** Set if only another name of the tool matches. */
  readonly alias?: MatchResult['alias'];
}

/**
 * Selects the hooks of an event in order; those that do not run never hide one that does. Of hooks that are alike the one
 * of the highest rank runs, in its own place: a project's copy of a gate must not take the gate's turn.
 */
export function selectHooks(
  entries: readonly HookRegistryEntry[],
  names: ToolNames | undefined,
  known: KnownMatches = new Map(),
): readonly SelectedHook[] {
  const matches = matchOnce(names, known);
  const chosen = new Map<unknown, HookRegistryEntry>();
  const candidates = entries.map((entry) => {
    const { state } = entry.eligibility;
    if (state !== 'ready' && !isDue(entry)) return { entry, fate: state };
    const match = matches(entry.compiledMatcher);
    if (!match.matches) return { entry, fate: 'notMatching' as const };
    const identity = identityOf(entry.config, entry.dialect);
    const rival = chosen.get(identity);
    if (!rival || precedence(entry, match) > precedence(rival, matches(rival.compiledMatcher)))
      chosen.set(identity, entry);
    return { entry, fate: 'runs' as const, identity, note: match.note, alias: match.alias };
  });
  return candidates.map((candidate): SelectedHook => {
    if (candidate.fate !== 'runs') return candidate;
    const { entry, identity, note, alias } = candidate;
    const first = chosen.get(identity);
    if (first !== undefined && first !== entry) return { entry, fate: 'duplicate', duplicateOf: first, note };
    return { entry, fate: entry.eligibility.state === 'ready' ? 'runs' : 'refuses', note, ...(alias && { alias }) };
  });
}

/** A hook that may run comes before one that may only refuse, then the rank counts, then whether the tool's own name matches. */
function precedence({ eligibility, source }: HookRegistryEntry, { alias }: MatchResult): number {
  return rankOf(source) - (eligibility.state === 'ready' ? 0 : 100) - (alias ? 0.5 : 0);
}

/** Hooks with the same matcher share its compiled form: each is tested once. */
function matchOnce(names: ToolNames | undefined, known: KnownMatches): (matcher: HookMatcher) => MatchResult {
  if (names === undefined) return () => everything;
  return (matcher) => {
    const answered = known.get(matcher);
    if (answered) return answered;
    const match = matchNames(matcher, names);
    known.set(matcher, match);
    return match;
  };
}

const everything: MatchResult = { matches: true };

/** The names against which matchers are tested; undefined where they are not looked at. */
export function namesFor(
  eventName: HookEventName,
  subject: string | undefined,
  vocabulary?: ToolVocabulary | undefined,
): ToolNames | undefined {
  const field = isHookEventName(eventName) ? getEventRow(eventName).matchField : 'subject';
  if (subject === undefined || field === undefined) return undefined;
  return field === 'tool_name' ? listToolNames(subject, vocabulary) : { name: subject, aliases: [], isDeclared: true };
}
