import { compileExpression, type Expression } from '../expressions/compile-expression.ts';
import { programName } from '../shell/read-shell-text.ts';
import type { ShellWord, SimpleCommand } from '../shell/split-commands.ts';
import { atLeast, type Coverage, toCoverage } from './coverage.ts';
import { globToSource, literalPrefix } from './glob.ts';
import { type PathPlace, placePath } from './normalize-path.ts';

/** A pattern of a rule, ready to be tested on each kind of argument. */
export interface Pattern {
  readonly expressions: readonly Expression[];
  /** True for an expression, which may also be about the whole text of a command. */
  readonly isExpression: boolean;
  /** The program that a command has to run so that it can be covered; undefined: any. */
  readonly program?: string | undefined;
  /** The expression as text, where many may be tested at once. */
  readonly joinable?: string | undefined;
  readonly onCommand: (words: SimpleCommand) => Coverage;
  readonly onPath: (path: string, place: PathPlace) => Coverage;
  readonly onText: (text: string) => Coverage;
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
  const test = (text: string) => toCoverage(expression.test(text));
  return {
    expressions: [expression],
    isExpression: true,
    ...(!expression.isGuarded && { joinable: source }),
    onCommand: (words) => test(joinWords(words)),
    onPath: (path, place) => {
      const { normal, relative } = placePath(path, place);
      return [normal, relative, path].map(test).reduce(atLeast);
    },
    onText: test,
  };
}

/** Words that a command begins with. */
function prefixPattern(prefix: string): Pattern {
  const wanted = prefix.trim().split(/\s+/).filter(Boolean);
  const hasOptions = wanted.slice(1).some((word) => word.startsWith('-'));
  return {
    expressions: [],
    isExpression: false,
    program: wanted[0] === undefined ? undefined : programName(wanted[0]),
    onCommand: (words) => {
      const covers = beginsWith(words, wanted);
      return covers === 'no' && hasOptions ? saysTheSame(words, wanted) : covers;
    },
    onPath: (path) => toCoverage(path.startsWith(prefix)),
    onText: (text) => toCoverage(text.startsWith(prefix)),
  };
}

function beginsWith(words: SimpleCommand, wanted: readonly string[]): Coverage {
  let at = 0;
  let skipped = false;
  for (const [index, word] of wanted.entries()) {
    // `git -C dir push` is a `git push` as well: options before a subcommand are passed over, with their values.
    while (index > 0 && !word.startsWith('-') && isOption(words[at]) && !isSame(words[at], word)) {
      skipped = true;
      at += 1;
      if (isValue(words, at, word)) at += 1;
      else if (words[at]?.known === false) return 'maybe';
    }
    const given = words[at];
    if (!given) return 'no';
    if (!given.known) return 'maybe';
    if (index === 0 ? !isProgram(given.text, word) : given.text !== word) return 'no';
    at += 1;
  }
  return skipped ? 'maybe' : 'yes';
}

/** Tells whether a word is the value of the option before it: what is wanted, or one more option, is behind it. */
function isValue(words: SimpleCommand, at: number, wanted: string): boolean {
  const word = words[at];
  if (!word?.known || isOption(word) || word.text === wanted) return false;
  const isShort = /^-\w$/.test(words[at - 1]?.text ?? '');
  return isSame(words[at + 1], wanted) || (isShort && isOption(words[at + 1]));
}

/** Options in another order, spelling or place: `rm -r --force x` and `rm x -fr` are `rm -rf` as well. */
function saysTheSame(words: SimpleCommand, wanted: readonly string[]): Coverage {
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

function isOption(word: ShellWord | undefined): boolean {
  return word?.known === true && /^-./.test(word.text);
}

function isSame(word: ShellWord | undefined, text: string): boolean {
  return word?.known === true && word.text === text;
}

function isProgram(given: string, wanted: string): boolean {
  return given === wanted || (!/[/\\]/.test(wanted) && programName(given) === wanted);
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
    onCommand: (words) => {
      const unknown = words.findIndex(({ known }) => !known);
      const known = joinWords(unknown === -1 ? words : words.slice(0, unknown));
      if (unknown === -1) return toCoverage(whole.test(known));
      return literal.startsWith(known) || known.startsWith(literal) ? 'maybe' : 'no';
    },
    onPath: (given, place) => path.test(given, place),
    onText: (given) => toCoverage(whole.test(given)),
  };
}

/** A glob on paths: relative ones begin in the working directory, and those without a slash mean any folder. */
class PathGlob {
  readonly #glob: string;
  readonly #isName: boolean;
  readonly #byCase = new Map<boolean, Expression | undefined>();

  constructor(glob: string) {
    this.#glob = glob.replace(/^\.\/(?=.)/, '').replace(/(?<=.)\/$/, '/**');
    this.#isName = !this.#glob.includes('/') && !/^(\.|\.\.|~|\*\*)$/.test(this.#glob);
  }

  get expressions(): readonly Expression[] {
    const expression = this.#compiled(false, undefined);
    return expression ? [expression] : [];
  }

  test(path: string, place: PathPlace): Coverage {
    const expression = this.#compiled(place.ignoresCase, place.home);
    const { normal, relative } = placePath(path, place);
    if (!expression) return 'maybe';
    const isAbsolute = /^(\/|~|[A-Za-z]:[/\\])/.test(this.#glob);
    const tested = isAbsolute ? normal : relative;
    const names = this.#isName ? normal.split('/').filter(Boolean) : [tested];
    return names.map((each) => toCoverage(expression.test(each))).reduce(atLeast, 'no');
  }

  #compiled(ignoresCase: boolean, home: string | undefined): Expression | undefined {
    if (this.#byCase.has(ignoresCase)) return this.#byCase.get(ignoresCase);
    const named = this.#glob.replace(/^~(?=\/|$)/, home ?? '~');
    const glob = ignoresCase ? named.toLowerCase() : named;
    // What a folder contains is covered with the folder itself.
    const source = globToSource(glob.replace(/\/\*\*$/, ''), '[^/]*') + (glob.endsWith('/**') ? '(?:/[\\s\\S]*)?' : '');
    const expression = compileExpression(`^${source}$`);
    if (home !== undefined || !glob.startsWith('~')) this.#byCase.set(ignoresCase, expression);
    return expression;
  }
}

function joinWords(words: SimpleCommand): string {
  return words.map(({ text }) => text).join(' ');
}
