import { maxPlainSubject } from '@agent-hooks/hook-runner/expressions';
import type { HookRegistryEntry } from '../registry/entry.ts';
import type { HookMatcher, MatchResult } from '../registry/matcher.ts';
import { JoinedMatchers } from './joined-matchers.ts';

/** What each matcher said of one subject, so that hooks which share a matcher have it tested once. */
export type KnownMatches = Map<HookMatcher, MatchResult>;

/** The hooks of an event by their matchers: most name one tool, and are found by that name instead of being tested. */
export class MatchIndex {
  readonly #entries: readonly HookRegistryEntry[];
  /** The places of hooks that are for one subject only, by that subject. */
  readonly #exact = new Map<string, number[]>();
  /** The places of all others, by their matchers. */
  readonly #tested = new Map<HookMatcher, number[]>();
  readonly #joined: JoinedMatchers;

  constructor(entries: readonly HookRegistryEntry[]) {
    this.#entries = entries;
    entries.forEach(({ compiledMatcher }, place) => {
      if (compiledMatcher.only === undefined) add(this.#tested, compiledMatcher, place);
      else add(this.#exact, compiledMatcher.only, place);
    });
    this.#joined = new JoinedMatchers([...this.#tested.keys()]);
  }

  /** The hooks that match a subject, in order; without a subject all do. */
  find(subject: string | undefined, known: KnownMatches): readonly HookRegistryEntry[] {
    if (subject === undefined) return this.#entries;
    const places = [...(this.#exact.get(subject) ?? [])];
    const mayMatch = subject.length > maxPlainSubject ? this.#tested.keys() : this.#joined.listPossible(subject);
    for (const matcher of mayMatch) {
      const match = matcher.matches(subject);
      known.set(matcher, match);
      if (match.matches) for (const place of this.#tested.get(matcher) ?? []) places.push(place);
    }
    // Places are of the list itself.
    return places.sort((one, other) => one - other).map((place) => this.#entries[place] as HookRegistryEntry);
  }
}

function add<Key>(index: Map<Key, number[]>, key: Key, place: number): void {
  const places = index.get(key);
  if (places) places.push(place);
  else index.set(key, [place]);
}
