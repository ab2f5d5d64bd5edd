import type { DialectMode } from '../context.ts';

/** How an agent reads a matcher. */
export interface MatchStyle {
  /** A matcher of nothing but these characters is a list of names, compared whole; undefined: never a list. */
  readonly names: RegExp | undefined;
  /** What is between the names of a list. */
  readonly separator: RegExp;
  /** What anything else is: a regular expression, one that must match the whole subject, or one name. */
  readonly otherwise: 'expression' | 'wholeExpression' | 'name';
  /** A list of names that matches none of them is tried as an expression on a tool's own name. */
  readonly namesAreExpressions: boolean;
  /** What an expression that cannot be read does. */
  readonly invalid: 'name' | 'nothing';
  /** Matchers that stand for everything, beside a matcher that is not there. */
  readonly everything: readonly string[];
}

/** How an agent matches tools, and how it matches all else. */
export interface MatcherRules {
  readonly tools: MatchStyle;
  readonly others: MatchStyle;
}

/** A matcher as data: whoever has it tests it as cheaply and as safely as it can. */
export type CompiledMatcher =
  | { readonly kind: 'everything' }
  | { readonly kind: 'nothing'; readonly why: string }
  | {
      readonly kind: 'test';
      /** One of these names, compared whole. */
      readonly names: readonly string[];
      /** Or this regular expression, not anchored unless it says so itself. */
      readonly expression: string | undefined;
      /** True if the expression sees a tool's own name only, not its other names. */
      readonly firstSubjectOnly: boolean;
    };

/** Reads a matcher the way its agent does; in strict mode an empty one, or `*`, is for everything whatever the agent. */
export function compileMatcher(
  style: MatchStyle,
  written: string | undefined,
  mode: DialectMode = 'faithful',
): CompiledMatcher {
  const matcher = mode === 'strict' ? written?.trim() : written;
  const all = mode === 'strict' ? ['', '*'] : style.everything;
  if (matcher === undefined || all.includes(matcher)) return { kind: 'everything' };
  if (style.names?.test(matcher)) {
    const names = matcher.split(style.separator).map((name) => name.trim());
    const expression = style.namesAreExpressions && isExpression(matcher) ? matcher : undefined;
    return { kind: 'test', names: names.filter((name) => name !== ''), expression, firstSubjectOnly: true };
  }
  if (style.otherwise === 'name') return exactly(matcher);
  if (!isExpression(matcher)) {
    return style.invalid === 'name'
      ? exactly(matcher)
      : { kind: 'nothing', why: `'${matcher}' is not a valid regular expression` };
  }
  const expression = style.otherwise === 'wholeExpression' ? `^(?:${matcher})$` : matcher;
  return { kind: 'test', names: [], expression, firstSubjectOnly: style.namesAreExpressions };
}

/** Tests a matcher against the names that a subject has; `test` evaluates an expression. */
export function matchesSubject(
  compiled: CompiledMatcher,
  subjects: readonly string[] | undefined,
  test = (expression: string, tried: string) => new RegExp(expression).test(tried),
): boolean {
  // An event without a subject ignores its matchers.
  if (compiled.kind === 'everything' || subjects === undefined) return true;
  if (compiled.kind === 'nothing') return false;
  if (subjects.some((subject) => compiled.names.includes(subject))) return true;
  const { expression } = compiled;
  const seen = compiled.firstSubjectOnly ? subjects.slice(0, 1) : subjects;
  return expression !== undefined && seen.some((subject) => test(expression, subject));
}

function exactly(name: string): CompiledMatcher {
  return { kind: 'test', names: [name], expression: undefined, firstSubjectOnly: false };
}

function isExpression(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}
