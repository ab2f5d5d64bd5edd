import type { HookMatcher } from '../registry/matcher.ts';

/** Enough that a subject costs little, and few enough that one expression is compiled quickly. */
const perGroup = 100;

/** Matchers of which one expression returns whether any of a group matches: only those of such groups are tested one by one. */
export class JoinedMatchers {
  readonly #single: readonly HookMatcher[];
  readonly #groups: readonly MatcherGroup[];

  constructor(matchers: readonly HookMatcher[]) {
    this.#single = matchers.filter(({ joinable }) => joinable === undefined);
    const joinable = matchers.filter((matcher) => matcher.joinable !== undefined);
    const count = Math.ceil(joinable.length / perGroup);
    this.#groups = Array.from({ length: count }, (_, group) =>
      joinMatchers(joinable.slice(group * perGroup, (group + 1) * perGroup)),
    );
  }

  /** The matchers that may match a subject: all that do, and some that do not. */
  listPossible(subject: string): readonly HookMatcher[] {
    const possible = [...this.#single];
    for (const group of this.#groups) if (mayMatch(group, subject)) possible.push(...group.matchers);
    return possible;
  }
}

interface MatcherGroup {
  readonly matchers: readonly HookMatcher[];
  /** None if they cannot be joined. */
  readonly any: RegExp | undefined;
}

function joinMatchers(matchers: readonly HookMatcher[]): MatcherGroup {
  try {
    return { matchers, any: new RegExp(matchers.map(({ joinable }) => `(?:${joinable})`).join('|')) };
  } catch {
    return { matchers, any: undefined };
  }
}

function mayMatch({ any }: MatcherGroup, subject: string): boolean {
  try {
    return any?.test(subject) ?? true;
  } catch {
    // The engine compiles when it first tests, and may then find the expression too large.
    return true;
  }
}
