import { isRecord } from '@agent-hooks/hook-types';
import { badHookData } from './bad-hook-data.ts';

/** An entry of a list as a hook sent it. */
export type SentEntry = Readonly<Record<string, unknown>>;

/** An entry that was shown, and what a hook made of it. */
export interface MatchedEntry<Shown> {
  readonly shown: Shown;
  readonly entry: SentEntry;
  /** The place in the hook's list. */
  readonly index: number;
}

/**
 * Finds for each entry that was shown the one that the hook sent: by its id, or by its place in the list. Entries cannot
 * be added or removed, since calls and results come in pairs: a list that does so is refused and not half applied.
 */
export function matchEntries<Shown extends { readonly id: string }>(
  shown: readonly Shown[],
  sent: readonly unknown[],
  path: string,
): readonly MatchedEntry<Shown>[] {
  if (shown.length !== sent.length) {
    const expected = `the ${shown.length} entries that were shown (they can be changed, not added or removed)`;
    throw badHookData(path, sent.length, expected);
  }
  const find = sent.every((entry, index) => isInPlace(entry, shown[index]))
    ? (_: SentEntry, index: number) => shown[index]
    : finder(shown);
  return sent.map((entry, index) => {
    if (!isRecord(entry)) throw badHookData(`${path}[${index}]`, entry, 'an object');
    const known = find(entry, index);
    if (known === undefined) {
      throw badHookData(`${path}[${index}].id`, entry.id, 'the id of an entry that was shown, each once');
    }
    return { shown: known, entry, index };
  });
}

/** Most lists come back in the order in which they were shown, and need no search. */
function isInPlace(entry: unknown, shown: { readonly id: string } | undefined): boolean {
  return isRecord(entry) && (entry.id === shown?.id || hasNoId(entry));
}

function hasNoId({ id }: SentEntry): boolean {
  return id === undefined || id === null;
}

/** Finds entries by their ids, each once. */
function finder<Shown extends { readonly id: string }>(shown: readonly Shown[]) {
  const byId = new Map(shown.map((one) => [one.id, one]));
  return (entry: SentEntry, index: number): Shown | undefined => {
    const known = hasNoId(entry) ? shown[index] : byId.get(String(entry.id));
    return known !== undefined && byId.delete(known.id) ? known : undefined;
  };
}

/** Refuses a change of these fields, which would have no effect. */
export function refuseOtherFields(entry: SentEntry, path: string, shown: Readonly<Record<string, unknown>>): void {
  for (const [field, value] of Object.entries(shown)) {
    const found = entry[field];
    if (found === undefined || found === null || found === value) continue;
    throw badHookData(`${path}.${field}`, found, `${JSON.stringify(value) ?? 'nothing'}, which cannot be changed`);
  }
}
