import type { Arguments } from './parse-arguments.ts';

/** Longer texts are not computed. */
const longest = 20_000;

type Filter = (text: string, given: Arguments) => string | undefined;

/** What a filter makes of a text; undefined if it is not one that is computed. */
export function filtered(name: string, given: Arguments, text: string | undefined): string | undefined {
  return text === undefined || text.length > longest ? undefined : filters[name]?.(text, given);
}

const linesOf = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));
const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

/** `-n 3`, `-3`, `-c 3`: how much of the start or of the end. */
function partOf(text: string, given: Arguments, cut: <Item>(items: readonly Item[], count: number) => Item[]) {
  const [bytes] = given.values('-c --bytes');
  const short = given.unlisted.find(({ text: word }) => /^-\d+$/.test(word))?.text.slice(1);
  const written = bytes?.text ?? given.values('-n --lines')[0]?.text ?? short ?? '10';
  if (!/^[-+]?\d+$/.test(written)) return undefined;
  const count = written.startsWith('+') ? 1 - Number(written) : Number(written);
  return bytes ? cut([...text], count).join('') : textOf(cut(linesOf(text), count));
}

/** The positions that `1,3-5,7-` means, counted from 1. */
function inList(list: string): (position: number) => boolean {
  const ranges = list.split(',').map((range) => /^(\d*)(-?)(\d*)$/.exec(range));
  return (position) =>
    ranges.some((range) => {
      const [, from = '', dash = '', to = ''] = range ?? [];
      return (
        position >= Number(from || 1) &&
        position <= (dash === '' ? Number(from) : Number(to || Number.POSITIVE_INFINITY))
      );
    });
}

const cut: Filter = (text, given) => {
  const [letters] = given.values('-c -b --characters --bytes');
  const [list = letters] = given.values('-f --fields');
  if (!list?.isKnown) return undefined;
  const isIn = inList(list.text);
  const separator = letters ? '' : (given.values('-d --delimiter')[0]?.text ?? '\t');
  const fieldsOf = (line: string) => line.split(separator).filter((_, at) => isIn(at + 1));
  return textOf(linesOf(text).map((line) => (line.includes(separator) ? fieldsOf(line).join(separator || '') : line)));
};

const translate: Filter = (text, given) => {
  const [from, to] = given.operands.map((word) => (word.isKnown ? lettersOf(word.text) : undefined));
  if (!from || given.has('-c -C -s -t --complement --squeeze-repeats')) return undefined;
  if (given.has('-d --delete')) return [...text].filter((letter) => !from.includes(letter)).join('');
  if (!to) return undefined;
  const map = new Map([...from].map((letter, at) => [letter, to[Math.min(at, to.length - 1)] ?? '']));
  return [...text].map((letter) => map.get(letter) ?? letter).join('');
};

/** The letters of a set of `tr`: ranges, and escapes; undefined with classes. */
function lettersOf(set: string): string | undefined {
  if (/\[[:=]|\*\]/.test(set)) return undefined;
  const plain = set.replace(/\\([nt\\])/g, (_all, letter: string) => ({ n: '\n', t: '\t' })[letter] ?? letter);
  return plain.replace(/([\s\S])-([\s\S])/g, (_all, first: string, last: string) => {
    const start = first.charCodeAt(0);
    const length = Math.max(0, Math.min(last.charCodeAt(0) - start + 1, 256));
    return String.fromCharCode(...Array.from({ length }, (_, at) => start + at));
  });
}

/** `s/…/…/` and `y/…/…/` on every line; undefined for any other command. */
const sed: Filter = (text, given) => {
  const scripts = given.has('-e --expression') ? given.values('-e --expression') : given.operands.slice(0, 1);
  if (given.has('-f --file -n -z -s --quiet --silent') || text.length > 4000) return undefined;
  const steps = scripts.map((script) => (script.isKnown ? substitution(script.text.trim(), given) : undefined));
  const isKnown = steps.every((step) => step !== undefined);
  return isKnown ? textOf(linesOf(text).map((line) => steps.reduce((made, step) => step(made), line))) : undefined;
};

function substitution(script: string, given: Arguments): ((line: string) => string) | undefined {
  const [, pattern, replacement, flags = ''] =
    /^s([/|#,@:!])((?:\\.|(?!\1)[^\\\n])+)\1((?:\\.|(?!\1)[^\\\n])*)\1([gi]*)$/i.exec(script)?.slice(1) ?? [];
  if (pattern === undefined || replacement === undefined || /\\[ULEul]/.test(replacement)) return undefined;
  const source = expressionOf(pattern, given.has('-E -r --regexp-extended'));
  // One repetition cannot take longer than the square of the line.
  if (source === undefined || (source.match(/[*+?{]/g) ?? []).length > 1) return undefined;
  const filling = (found: readonly string[]) =>
    replacement.replace(/\\(\d)|\\n|\\(.)|&/g, (whole, group?: string, letter?: string) =>
      group ? (found[Number(group)] ?? '') : whole === '\\n' ? '\n' : (letter ?? found[0] ?? ''),
    );
  try {
    const expression = new RegExp(source, flags.toLowerCase());
    return (line) => line.replace(expression, (...found: string[]) => filling(found));
  } catch {
    return undefined;
  }
}

/** A pattern of sed as one of JavaScript: without `-E`, brackets and signs mean themselves unless they are escaped. */
function expressionOf(pattern: string, isExtended: boolean): string | undefined {
  if (/\[[[:]|\\[<>bBwWsS`'\d]/.test(pattern)) return undefined;
  const plain = pattern.replace(/\\([^\w.*[\]^$(){}+?|\\])/g, '$1');
  return isExtended ? plain : plain.replace(/\\([(){}+?|])|[(){}+?|]/g, (whole, sign?: string) => sign ?? `\\${whole}`);
}

const filters: Readonly<Record<string, Filter>> = {
  head: (text, given) => partOf(text, given, (items, count) => items.slice(0, count)),
  tail: (text, given) =>
    partOf(text, given, (items, count) =>
      count > 0 ? items.slice(-count) : items.slice(count === 0 ? items.length : -count),
    ),
  rev: (text) => textOf(linesOf(text).map((line) => [...line].reverse().join(''))),
  tac: (text, given) => (given.options.size > 0 ? undefined : textOf(linesOf(text).reverse())),
  cut,
  tr: translate,
  sed,
};
