import { getEventRow, type HookEventName, isHookEventName } from '@agent-hooks/hook-types';
import { type HookRegistryEntry, isTrusted } from '../registry/entry.ts';
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

/** Judges the hooks of an event in order; those that do not run never hide one that does. */
export function judgeHooks(
  eventName: HookEventName,
  entries: readonly HookRegistryEntry[],
  subject: string | undefined,
): readonly JudgedHook[] {
  const matched = looksAtMatchers(eventName) ? subject : undefined;
  const running = new Map<unknown, HookRegistryEntry>();
  return entries.map((entry) => {
    if (!isTrusted(entry)) return { entry, verdict: 'untrusted' };
    if (!entry.enabled) return { entry, verdict: 'disabled' };
    const { matches, note } = matched === undefined ? { matches: true } : entry.compiledMatcher.matches(matched);
    if (!matches) return { entry, verdict: 'notMatching' };
    const identity = identityOf(entry.config);
    const first = running.get(identity);
    if (first) return { entry, verdict: 'duplicate', duplicateOf: first, note };
    running.set(identity, entry);
    return { entry, verdict: 'runs', note };
  });
}

/** Only an event with a subject does. */
function looksAtMatchers(eventName: HookEventName): boolean {
  return !isHookEventName(eventName) || getEventRow(eventName).matchField !== undefined;
}
