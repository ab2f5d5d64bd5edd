import { compileExpression } from '@agent-hooks/hook-runner/expressions';

/** Decides which subjects a hook is for. */
export interface HookMatcher {
  /** Why the matcher is not taken as it was written, for the person who wrote it. */
  readonly warning: string | undefined;
  /** Whether the built-in engine is not to be trusted with it. */
  readonly isGuarded: boolean;
  /** The one subject that it matches, where that is known. */
  readonly only?: string;
  /** The expression, where it may be joined with others: testing many at once is many times faster. */
  readonly joinable?: string;
  readonly matches: (subject: string) => MatchResult;
}

/** What a matcher says of a subject. */
export interface MatchResult {
  readonly matches: boolean;
  /** Why the answer is not a plain one. */
  readonly note?: string;
}

const yes: MatchResult = { matches: true };
const no: MatchResult = { matches: false };

/** Compiles a matcher: a regular expression that is not anchored, or the text itself where it is no expression. */
export function compileMatcher(matcher: string | undefined): HookMatcher {
  if (matcher === undefined || matcher === '' || matcher === '*') return matchEverything;
  if (names.test(matcher)) return matchNames(matcher);
  const expression = compileExpression(matcher);
  if (!expression) {
    return {
      warning: `${JSON.stringify(matcher.slice(0, 60))} is an invalid regular expression and is compared as text`,
      isGuarded: false,
      matches: (subject) => (subject === matcher ? yes : no),
    };
  }
  const { isGuarded, test } = expression;
  return {
    warning: undefined,
    isGuarded,
    ...(!isGuarded && { joinable: matcher }),
    matches: (subject) => {
      const answer = test(subject);
      return answer === undefined ? gaveUp : answer ? yes : no;
    },
  };
}

/** Most matchers are names; compiling an expression for each takes longer than all the rest of planning. */
const names = /^(?:\^[\w-]+\$|[\w-]+(?:\|[\w-]+)*)$/;

function matchNames(matcher: string): HookMatcher {
  if (matcher.startsWith('^')) {
    const name = matcher.slice(1, -1);
    return { warning: undefined, isGuarded: false, only: name, matches: (subject) => (subject === name ? yes : no) };
  }
  const parts = matcher.split('|');
  const isNamed = (subject: string) => parts.some((part) => subject.includes(part));
  return { warning: undefined, isGuarded: false, matches: (subject) => (isNamed(subject) ? yes : no) };
}

const matchEverything: HookMatcher = { warning: undefined, isGuarded: false, matches: () => yes };

/** A hook too many is better than a gate that is left open. */
const gaveUp: MatchResult = {
  matches: true,
  note: 'the matcher cannot be evaluated in time, so the hook runs',
};
