import { getEventRow, type HookEventName, isHookEventName } from '@agent-hooks/hook-types';
import { type HookRegistryEntry, isTrusted } from '../registry/entry.ts';
import { trustIn } from '../settings/authority.ts';
import { identityOf } from './identity.ts';

export type HookVerdict = 'runs' | 'untrusted' | 'disabled' | 'notMatching' | 'duplicate';

/** What becomes of one hook when an event fires. */
export interface JudgedHook {
  readonly entry: HookRegistryEntry;
  readonly verdict: HookVerdict;
  /** The hook that runs in its place. */
  readonly duplicateOf?: HookRegistryEntry;
  /** What is remarkable about its matching. */
  readonly note?: string | undefined;
}

/**
 * Judges the hooks of an event in order; those that do not run never hide one that does. Of hooks that are alike the one
 * of the most trusted source runs, in its own place: a project's copy of a gate must not take the gate's turn.
 */
export function judgeHooks(
  eventName: HookEventName,
  entries: readonly HookRegistryEntry[],
  subject: string | undefined,
): readonly JudgedHook[] {
  const matched = looksAtMatchers(eventName) ? subject : undefined;
  const running = new Map<unknown, HookRegistryEntry>();
  const candidates = entries.map((entry) => {
    if (!isTrusted(entry)) return { entry, verdict: 'untrusted' as const };
    if (!entry.enabled) return { entry, verdict: 'disabled' as const };
    const { matches, note } = matched === undefined ? { matches: true } : entry.compiledMatcher.matches(matched);
    if (!matches) return { entry, verdict: 'notMatching' as const };
    const identity = identityOf(entry.config);
    const chosen = running.get(identity);
    if (!chosen || trustIn(entry.source) > trustIn(chosen.source)) running.set(identity, entry);
    return { entry, verdict: 'runs' as const, identity, note };
  });
  return candidates.map((candidate): JudgedHook => {
    if (candidate.verdict !== 'runs') return candidate;
    const { entry, identity, note } = candidate;
    const chosen = running.get(identity);
    if (chosen === undefined || chosen === entry) return { entry, verdict: 'runs', note };
    return { entry, verdict: 'duplicate', duplicateOf: chosen, note };
  });
}

/** Only an event with a subject does. */
function looksAtMatchers(eventName: HookEventName): boolean {
  return !isHookEventName(eventName) || getEventRow(eventName).matchField !== undefined;
}
