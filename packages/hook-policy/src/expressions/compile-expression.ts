import { isPlainPattern, testGuarded } from './guarded-regexp.ts';

/** A regular expression that is tested within bounded time. */
export interface Expression {
  /** Whether the built-in engine is not to be trusted with it: load the linear one before it is tested. */
  readonly isGuarded: boolean;
  /** Undefined if it cannot be decided in time. */
  readonly test: (subject: string) => boolean | undefined;
}

/** Compiles an expression that is not anchored; undefined if it is not one. */
export function compileExpression(pattern: string): Expression | undefined {
  const expression = toRegExp(pattern);
  if (!expression) return undefined;
  const whenGuarded = guarded(expression);
  if (!isPlainPattern(pattern)) return { isGuarded: true, test: whenGuarded };
  return {
    isGuarded: false,
    test: (subject) => (subject.length > maxPlainSubject ? whenGuarded(subject) : testPlain(expression, subject)),
  };
}

/** A plain pattern takes at most the cube of this many steps, which is some milliseconds. */
export const maxPlainSubject = 256;

function testPlain(expression: RegExp, subject: string): boolean | undefined {
  try {
    return expression.test(subject);
  } catch {
    // The engine compiles when it first tests, and may then find the expression too large.
    return undefined;
  }
}

/** After so many tests that took too long, an expression is not tried again. */
const maxFailures = 3;

function guarded(expression: RegExp): (subject: string) => boolean | undefined {
  let failures = 0;
  return (subject) => {
    const answer = failures < maxFailures ? testGuarded(expression, subject) : undefined;
    if (answer === undefined) failures += 1;
    return answer;
  };
}

function toRegExp(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern);
  } catch {
    return undefined;
  }
}
