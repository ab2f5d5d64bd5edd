import { maxPlainSubject } from '@agent-hooks/hook-policy/expressions';
import type { ToolNames } from '@agent-hooks/hook-types/tools';
import type { HookRegistryEntry } from '../registry/entry.ts';
import { onlySubjectOf } from '../registry/loaded-entry.ts';
import { type HookMatcher, type MatchResult, matchNames } from '../registry/matcher.ts';
import { JoinedMatchers } from './joined-matchers.ts';

/** What each matcher said of one subject, so that hooks which share a matcher have it tested once. */
export type KnownMatches = Map<HookMatcher, MatchResult>;

/** The hooks of an event by their matchers: most name one tool, and are found by that name instead of being tested. */
export class MatchIndex {
  readonly #entries: readonly HookRegistryEntry[];
  /** The places of hooks that are for one subject only, by that subject. */
  readonly #exact = new Map<string, Places>();
  /** The places of all others, by their matchers. */
  readonly #tested = new Map<HookMatcher, Places>();
  readonly #joined: JoinedMatchers;
  readonly #forAliases = new WeakMap<readonly string[], readonly HookMatcher[]>();

  constructor(entries: readonly HookRegistryEntry[]) {
    this.#entries = entries;
    for (let place = 0; place < entries.length; place++) {
      // A place before the end of the list has an entry.
      const entry = entries[place] as HookRegistryEntry;
      const only = onlySubjectOf(entry);
      if (only === undefined) add(this.#tested, entry.compiledMatcher, place);
      else add(this.#exact, only, place);
    }
    this.#joined = new JoinedMatchers([...this.#tested.keys()]);
  }

  /** The hooks that match a subject, in order; without a subject all do. */
  find(names: ToolNames | undefined, known: KnownMatches): readonly HookRegistryEntry[] {
    if (names === undefined) return this.#entries;
    const { name: subject, aliases } = names;
    const places = [subject, ...aliases].flatMap((name) => [...listPlaces(this.#exact.get(name))]);
    const mayMatch = subject.length > maxPlainSubject ? this.#tested.keys() : this.#joined.listPossible(subject);
    for (const matcher of mayMatch) known.set(matcher, matcher.matches(subject));
    for (const matcher of this.#listForAliases(aliases)) known.set(matcher, matchNames(matcher, names));
    for (const [matcher, { matches }] of known) {
      if (matches) for (const place of listPlaces(this.#tested.get(matcher))) places.push(place);
    }
    return this.#inOrder(places);
  }

  /** Tools of one kind share their list of aliases, so it is tested once. */
  #listForAliases(aliases: readonly string[]): readonly HookMatcher[] {
    const known = this.#forAliases.get(aliases);
    if (known) return known;
    const isFor = ({ matchesAlias }: HookMatcher) => matchesAlias && aliases.some((alias) => matchesAlias(alias));
    const matchers = aliases.length === 0 ? [] : [...this.#tested.keys()].filter(isFor);
    this.#forAliases.set(aliases, matchers);
    return matchers;
  }

  #inOrder(places: number[]): readonly HookRegistryEntry[] {
    // Places are of the list itself.
    return places.sort((one, other) => one - other).map((place) => this.#entries[place] as HookRegistryEntry);
  }
}

/** One place, as most have, or several: thousands of lists of one would be more than all the rest. */
type Places = number | number[];

function listPlaces(places: Places | undefined): readonly number[] {
  if (places === undefined) return [];
  return typeof places === 'number' ? [places] : places;
}

function add<Key>(index: Map<Key, Places>, key: Key, place: number): void {
  const places = index.get(key);
  if (places === undefined) index.set(key, place);
  else if (typeof places === 'number') index.set(key, [places, place]);
  else places.push(place);
}
