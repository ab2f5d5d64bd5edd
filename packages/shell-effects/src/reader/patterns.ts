import { hole } from '../types.ts';

/** Texts and patterns longer than this are not matched. */
const maximumLength = 2048;

/** Removes what a pattern matches at the start (`#`, `##`) or the end (`%`, `%%`); undefined if that is not known. */
export function removeMatch(text: string, pattern: string, operator: string): string | undefined {
  const matches = matcherOf(pattern);
  if (!matches || text.includes(hole) || text.length > maximumLength) return undefined;
  const isEnd = operator.startsWith('%');
  const lengths = Array.from({ length: text.length + 1 }, (_, length) => length);
  if (operator.length === 2) lengths.reverse();
  for (const length of lengths) {
    const at = isEnd ? text.length - length : length;
    if (matches(isEnd ? text.slice(at) : text.slice(0, at))) return isEnd ? text.slice(0, at) : text.slice(at);
  }
  return text;
}

/** Replaces what a pattern matches (`/`, `//`, `/#`, `/%`); undefined if that is not known. */
export function replaceMatch(
  text: string,
  { pattern, by, operator }: { readonly pattern: string; readonly by: string; readonly operator: string },
): string | undefined {
  const matches = matcherOf(pattern);
  if (!matches || text.includes(hole) || text.length > maximumLength / 8) return undefined;
  if (pattern === '') return operator === '/#' ? by + text : operator === '/%' ? text + by : text;
  const matchEnd = (from: number) => {
    if (operator === '/%') return matches(text.slice(from)) ? text.length : -1;
    for (let to = text.length; to > from; to -= 1) if (matches(text.slice(from, to))) return to;
    return -1;
  };
  let result = '';
  for (let at = 0; at < text.length; ) {
    const to = matchEnd(at);
    if (to === -1) {
      if (operator === '/#') return text;
      result += text[at];
      at += 1;
    } else {
      result += by;
      at = to;
      if (operator !== '//') return result + text.slice(at);
    }
  }
  return result;
}

/** Whether a text matches a pattern of a shell; undefined if the pattern is not one that is read. */
function matcherOf(pattern: string): ((text: string) => boolean) | undefined {
  if (pattern.includes(hole) || pattern.length > maximumLength || /[?*+@!]\(/.test(pattern)) return undefined;
  const tokens = tokensOf(pattern);
  return tokens && ((text) => matchTokens(tokens, [...text]));
}

/** `*`, or whether one character matches. */
type Token = '*' | ((character: string) => boolean);

function tokensOf(pattern: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at] ?? '';
    if (character === '*') tokens.push('*');
    else if (character === '?') tokens.push(() => true);
    else if (character === '[') {
      const set = /^\[([!^]?)(\]?[^\]]*)\]/.exec(pattern.slice(at, at + 200));
      if (!set) tokens.push((other) => other === '[');
      else {
        if (set[2]?.includes('[:') || set[2]?.includes('\\')) return undefined;
        tokens.push(setMatcher(set[2] ?? '', set[1] !== ''));
        at += set[0].length - 1;
      }
    } else {
      if (character === '\\' && at + 1 < pattern.length) at += 1;
      const literal = pattern[at];
      tokens.push((other) => other === literal);
    }
  }
  return tokens;
}

function setMatcher(set: string, isNegated: boolean): (character: string) => boolean {
  const ranges: [string, string][] = [];
  for (let at = 0; at < set.length; at += 1) {
    const low = set[at] ?? '';
    const isRange = set[at + 1] === '-' && at + 2 < set.length;
    ranges.push([low, isRange ? (set[at + 2] ?? '') : low]);
    if (isRange) at += 2;
  }
  return (character) => ranges.some(([low, high]) => character >= low && character <= high) !== isNegated;
}

/** Greedy, with one place to go back to: never more than the product of both lengths. */
function matchTokens(tokens: readonly Token[], text: readonly string[]): boolean {
  let token = 0;
  let at = 0;
  let star = -1;
  let mark = 0;
  while (at < text.length) {
    const current = tokens[token];
    if (current === '*') {
      star = token;
      mark = at;
      token += 1;
    } else if (current?.(text[at] ?? '')) {
      token += 1;
      at += 1;
    } else if (star === -1) return false;
    else {
      token = star + 1;
      mark += 1;
      at = mark;
    }
  }
  while (tokens[token] === '*') token += 1;
  return token === tokens.length;
}
