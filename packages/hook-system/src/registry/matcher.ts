import { compileExpression } from '@agent-hooks/hook-policy/expressions';
import type { ToolNames } from '@agent-hooks/hook-types/tools';

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
  /** The same for another name of the subject: names of a matcher are whole ones there. Absent where that is the same question. */
  readonly matchesAlias?: (alias: string) => boolean;
}

/** What a matcher says of a subject. */
export interface MatchResult {
  readonly matches: boolean;
  /** Why the answer is not a plain one. */
  readonly note?: string;
  /** Set if only another name of the tool matches; `undeclared`: and only if the tool takes a command. */
  readonly alias?: 'tool' | 'undeclared';
}

/** Tests a matcher against all names of a subject; its own name is the first. */
export function matchNames(matcher: HookMatcher, { name, aliases, isDeclared }: ToolNames): MatchResult {
  const own = matcher.matches(name);
  const { matchesAlias } = matcher;
  if (own.matches || !matchesAlias || !aliases.some((alias) => matchesAlias(alias))) return own;
  return isDeclared ? byAlias : ifCommand;
}

const byAlias: MatchResult = { matches: true, alias: 'tool' };
const ifCommand: MatchResult = { matches: true, alias: 'undeclared' };

const yes: MatchResult = { matches: true };
const no: MatchResult = { matches: false };

/** Compiles a matcher: a regular expression that is not anchored, or the text itself where it is not an expression. */
export function compileMatcher(written: string | undefined): HookMatcher {
  const matcher = written?.trim();
  if (matcher === undefined || matcher === '' || matcher === '*') return matchEverything;
  if (isNames(matcher)) return matchParts(matcher);
  const expression = compileExpression(matcher);
  if (!expression) {
    return {
      warning: `${JSON.stringify(matcher.slice(0, 60))} is an invalid regular expression and is compared as text`,
      isGuarded: false,
      matches: (subject) => (subject === matcher ? yes : no),
      matchesAlias: (alias) => alias === matcher,
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
    matchesAlias: (alias) => test(alias) !== false,
  };
}

/** Whether a matcher is but a name, whole or in part, or several in part: there is nothing to compile, or to warn of. */
export function isNames(matcher: string): boolean {
  return isOneName(matcher) || names.test(matcher);
}

/** Whether a matcher is one whole name, `^name$`. Most are, and going through the letters is quicker than an expression. */
function isOneName(matcher: string): boolean {
  const end = matcher.length - 1;
  if (end < 2 || matcher.charCodeAt(0) !== 0x5e || matcher.charCodeAt(end) !== 0x24) return false;
  for (let place = 1; place < end; place++) if (isOfName[matcher.charCodeAt(place)] !== 1) return false;
  return true;
}

/** For each sign of ASCII 1 if names may have it. */
const isOfName = Uint8Array.from({ length: 128 }, (_, code) => (/[\w-]/.test(String.fromCharCode(code)) ? 1 : 0));

/** Most matchers are names; compiling an expression for each takes longer than all the rest of planning. */
const names = /^(?:\^[\w-]+\$|[\w-]+(?:\|[\w-]+)*)$/;

/** The one name that a matcher of names is for, `^name$`; undefined if it is for more. */
export function onlyName(matcher: string | undefined): string | undefined {
  return matcher?.startsWith('^') ? matcher.slice(1, -1) : undefined;
}

function matchParts(matcher: string): HookMatcher {
  const name = onlyName(matcher);
  if (name !== undefined) {
    const isName = (subject: string) => subject === name;
    const matches = (subject: string) => (isName(subject) ? yes : no);
    return { warning: undefined, isGuarded: false, only: name, matches, matchesAlias: isName };
  }
  const parts = matcher.split('|');
  const isNamed = (subject: string) => parts.some((part) => subject.includes(part));
  return {
    warning: undefined,
    isGuarded: false,
    matches: (subject) => (isNamed(subject) ? yes : no),
    // `mcp__github` is for all tools of that server.
    matchesAlias: (alias) => parts.some((part) => alias === part || (part.startsWith('mcp__') && alias.includes(part))),
  };
}

const matchEverything: HookMatcher = { warning: undefined, isGuarded: false, matches: () => yes };

/** A hook too many is better than a gate that is left open. */
const gaveUp: MatchResult = { matches: true, note: 'the matcher cannot be evaluated in time, so the hook runs' };
