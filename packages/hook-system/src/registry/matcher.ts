import { isPlainPattern, testGuarded } from './guarded-regexp.ts';

/** Decides which subjects a hook is for. */
export interface HookMatcher {
  /** Why the matcher is not taken as it was written, for the person who wrote it. */
  readonly warning: string | undefined;
  /** Whether the built-in engine is not to be trusted with it. */
  readonly isGuarded: boolean;
  readonly matches: (subject: string) => MatchVerdict;
}

interface MatchVerdict {
  readonly matches: boolean;
  /** Why the answer is not a plain one. */
  readonly note?: string;
}

const yes: MatchVerdict = { matches: true };
const no: MatchVerdict = { matches: false };

/** Compiles a matcher: a regular expression that is not anchored, or the text itself where it is no expression. */
export function compileMatcher(matcher: string | undefined): HookMatcher {
  if (matcher === undefined || matcher === '' || matcher === '*') return matchEverything;
  if (names.test(matcher)) return matchNames(matcher);
  const expression = toRegExp(matcher);
  if (!expression) {
    return {
      warning: `${JSON.stringify(matcher.slice(0, 60))} is no valid regular expression and is compared as it stands`,
      isGuarded: false,
      matches: (subject) => (subject === matcher ? yes : no),
    };
  }
  if (!isPlainPattern(matcher)) return { warning: undefined, isGuarded: true, matches: guarded(expression) };
  const whenLong = guarded(expression);
  return {
    warning: undefined,
    isGuarded: false,
    matches: (subject) => (subject.length > maxPlainSubject ? whenLong(subject) : testPlain(expression, subject)),
  };
}

/** Most matchers are names; compiling an expression for each takes longer than all the rest of planning. */
const names = /^(?:\^[\w-]+\$|[\w-]+(?:\|[\w-]+)*)$/;

function matchNames(matcher: string): HookMatcher {
  if (matcher.startsWith('^')) {
    const name = matcher.slice(1, -1);
    return { warning: undefined, isGuarded: false, matches: (subject) => (subject === name ? yes : no) };
  }
  const parts = matcher.split('|');
  const isNamed = (subject: string) => parts.some((part) => subject.includes(part));
  return { warning: undefined, isGuarded: false, matches: (subject) => (isNamed(subject) ? yes : no) };
}

const matchEverything: HookMatcher = { warning: undefined, isGuarded: false, matches: () => yes };

/** A plain pattern takes at most the cube of this many steps, which is some milliseconds. */
const maxPlainSubject = 256;

function testPlain(expression: RegExp, subject: string): MatchVerdict {
  try {
    return expression.test(subject) ? yes : no;
  } catch {
    // The engine compiles when it first tests, and may then find the expression too large.
    return gaveUpVerdict;
  }
}

/** After so many tests that took too long, an expression is not tried again. */
const maxFailures = 3;

function guarded(expression: RegExp): (subject: string) => MatchVerdict {
  let failures = 0;
  return (subject) => {
    const answer = failures < maxFailures ? testGuarded(expression, subject) : undefined;
    if (answer !== undefined) return answer ? yes : no;
    failures += 1;
    return gaveUpVerdict;
  };
}

/** A hook too many is better than a gate that is left open. */
const gaveUpVerdict: MatchVerdict = {
  matches: true,
  note: 'the matcher cannot be evaluated in time, so the hook runs',
};

function toRegExp(matcher: string): RegExp | undefined {
  try {
    return new RegExp(matcher);
  } catch {
    return undefined;
  }
}
