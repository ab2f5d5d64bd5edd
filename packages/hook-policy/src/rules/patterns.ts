import type { Word } from '@agent-hooks/shell-effects';
import { compileExpression, type Expression } from '../expressions/compile-expression.ts';
import { addressExpression, addressGlob, addressPrefix } from './address.ts';
import { atLeast, atMost, type Coverage, toCoverage } from './coverage.ts';
import { globToSource, literalPrefix } from './glob.ts';
import { type PathPlace, placePath } from './normalize-path.ts';
import { PathGlob } from './path-glob.ts';
import { isFromSystem, programName } from './program-name.ts';

/** A pattern of a rule, ready to be tested on each kind of argument. */
export interface Pattern {
  readonly expressions: readonly Expression[];
  /** True for an expression, which may also be about the whole text of a command. */
  readonly isExpression: boolean;
  /** True for a glob on names of files, wherever they are. */
  readonly isName: boolean;
  /** The program that a command has to run so that it can be covered; undefined: any. */
  readonly program?: string | undefined;
  /** The expression as text, where many may be tested at once. */
  readonly joinable?: string | undefined;
  readonly onCommand: (words: readonly Word[]) => Coverage;
  readonly onPath: (path: string, place: PathPlace) => Coverage;
  readonly onText: (text: string) => Coverage;
  readonly onAddress: (address: string) => Coverage;
  /** Whether everything below a directory includes what the pattern is about. */
  readonly isBelow: (directory: string, place: PathPlace) => boolean;
}

/** Compiles a pattern; a text says why it cannot be read. */
export function compilePattern(pattern: string): Pattern | string {
  const expression = /^\/([\s\S]+)\/$/.exec(pattern)?.[1];
  if (expression !== undefined) return expressionPattern(expression);
  const prefix = /^([\s\S]*?):\*$/.exec(pattern)?.[1];
  return prefix === undefined ? globPattern(pattern) : prefixPattern(prefix);
}

function expressionPattern(source: string): Pattern | string {
  const expression = compileExpression(source);
  if (!expression) return `/${source}/ is an invalid regular expression`;
  const fromStart = compileExpression(`^(?:${source})`);
  const test = (text: string) => toCoverage(expression.test(text));
  return {
    ...{ ...usual, expressions: [expression], isExpression: true },
    ...(!expression.isGuarded && { joinable: source }),
    onCommand: (words) => {
      const text = joinWords(words);
      // What is before a match could be the directory of another program, or a program that runs this one.
      return fromStart?.test(text) === true ? 'yes' : atMost(test(text), 'maybe');
    },
    onPath: (path, place) => {
      const { normal, relative } = placePath(path, place);
      return [normal, relative, path].map(test).reduce(atLeast);
    },
    onText: test,
    onAddress: addressExpression(source),
  };
}

/** What most patterns have in common. */
const usual = { expressions: [], isExpression: false, isName: false, isBelow: () => false };

/** Words that a command begins with. */
function prefixPattern(prefix: string): Pattern {
  const wanted = prefix.trim().split(/\s+/).filter(Boolean);
  const hasOptions = wanted.slice(1).some((word) => word.startsWith('-'));
  return {
    ...usual,
    program: wanted[0] === undefined ? undefined : programName(wanted[0]),
    onCommand: byName(wanted[0], (words) => {
      const covers = beginsWith(words, wanted);
      return covers === 'no' && hasOptions ? saysTheSame(words, wanted) : covers;
    }),
    onPath: (path) => toCoverage(path.startsWith(prefix)),
    onText: (text) => toCoverage(text.startsWith(prefix)),
    onAddress: addressPrefix(prefix),
  };
}

function beginsWith(words: readonly Word[], wanted: readonly string[]): Coverage {
  let at = 0;
  let skipped = false;
  for (const [index, word] of wanted.entries()) {
    // `git -C dir push` is a `git push` as well: options before a subcommand are passed over, with their values.
    while (index > 0 && !word.startsWith('-') && isOption(words[at]) && !isSame(words[at], word)) {
      skipped = true;
      at += 1;
      if (isValue(words, at, word)) at += 1;
      else if (words[at]?.isKnown === false) return 'maybe';
    }
    const given = words[at];
    if (!given) return 'no';
    if (!given.isKnown) return 'maybe';
    if (given.text !== word) return 'no';
    at += 1;
  }
  return skipped ? 'maybe' : 'yes';
}

/** Whether a word is the value of the option before it: what is wanted, or one more option, is behind it. */
function isValue(words: readonly Word[], at: number, wanted: string): boolean {
  const word = words[at];
  if (!word?.isKnown || isOption(word) || word.text === wanted) return false;
  const isShort = /^-\w$/.test(words[at - 1]?.text ?? '');
  return isSame(words[at + 1], wanted) || (isShort && isOption(words[at + 1]));
}

/** Options in another order, spelling or place: `rm -r --force x` and `rm x -fr` are `rm -rf` as well. */
function saysTheSame(words: readonly Word[], wanted: readonly string[]): Coverage {
  const isWantedOption = (word: string, index: number) => index > 0 && word.startsWith('-');
  const plain = wanted.filter((word, index) => !isWantedOption(word, index));
  if (beginsWith(words, plain) === 'no') return 'no';
  const end = words.findIndex(({ text }) => text === '--');
  const given = new Set(words.slice(1, end === -1 ? undefined : end).flatMap(({ text }) => optionsIn(text)));
  return wanted
    .filter(isWantedOption)
    .flatMap(optionsIn)
    .every((option) => given.has(option))
    ? 'maybe'
    : 'no';
}

/** The options that a word stands for, each in one spelling. */
function optionsIn(word: string): readonly string[] {
  const long = /^--([a-z][\w-]*)/.exec(word)?.[1];
  // A long name may be cut short.
  if (long !== undefined) return [letterOf.find(([name]) => name.startsWith(long))?.[1] ?? `--${long}`];
  const letters = /^-([A-Za-z]{1,5})$/.exec(word)?.[1];
  if (letters !== undefined) return [...letters].map((letter) => (letter === 'R' ? 'r' : letter));
  return word.startsWith('-') ? [word] : [];
}

/** What usual programs mean by these in both spellings. */
const letterOf: readonly (readonly [string, string])[] = [
  ['recursive', 'r'],
  ['force', 'f'],
];

const isOption = (word: Word | undefined): boolean => word?.isKnown === true && /^-./.test(word.text);

const isSame = (word: Word | undefined, text: string): boolean => word?.isKnown === true && word.text === text;

/** A program in a directory of its own may be another one of the same name: it is refused like that one, and never allowed. */
function byName(wanted: string | undefined, test: Pattern['onCommand']): Pattern['onCommand'] {
  if (wanted === undefined || /[/\\]/.test(wanted)) return test;
  return (words) => {
    const [program, ...rest] = words;
    if (!program?.isKnown) return test(words);
    const name = programName(program.text);
    if (name === program.text) return test(words);
    const covers = test([{ ...program, text: name }, ...rest]);
    return covers === 'yes' && !isFromSystem(program.text) ? 'maybe' : covers;
  };
}

function globPattern(glob: string): Pattern | string {
  // `git push *` is meant to cover `git push` alone as well.
  const text = globToSource(glob.replace(/ \*$/, ''), '[\\s\\S]*') + (/ \*$/.test(glob) ? '(?: [\\s\\S]*)?' : '');
  const whole = compileExpression(`^${text}$`);
  if (!whole) return `${JSON.stringify(glob)} is an invalid pattern`;
  const path = new PathGlob(glob);
  const literal = literalPrefix(glob).replace(/ $/, '');
  return {
    expressions: [whole, ...path.expressions],
    isExpression: false,
    isName: path.isName,
    onCommand: byName(glob.trim().split(' ', 1)[0], (words) => {
      const unknown = words.findIndex(({ isKnown }) => !isKnown);
      const known = joinWords(unknown === -1 ? words : words.slice(0, unknown));
      if (unknown === -1) return toCoverage(whole.test(known));
      return literal.startsWith(known) || known.startsWith(literal) ? 'maybe' : 'no';
    }),
    onPath: (given, place) => path.test(given, place),
    onText: (given) => toCoverage(whole.test(given)),
    onAddress: addressGlob(glob),
    isBelow: (directory, place) => path.isBelow(directory, place),
  };
}

function joinWords(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ');
}
