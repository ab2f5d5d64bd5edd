import { originsOf } from '../origins.ts';
import type { Data, EffectKind, Family, Word } from '../types.ts';
import { hole } from '../types.ts';
import type { Arguments } from './parse-arguments.ts';
import type { Call, EffectDraft, NestedRun, Program, Report } from './program.ts';

/** What a row does with a call; `given` are its arguments. */
export type Act = (call: Call, report: Report, given: Arguments) => void;

/** The parts of a row beside its names and its family. */
export interface RowParts extends Omit<Program, 'names' | 'family'> {
  /** True if `--help` and `--version` are not options of it. */
  readonly hasNoHelp?: boolean;
}

/** Creates rows of one family: names are separated by blanks, and a call with `--help` or `--version` is harmless. */
export function rowsOf(family: Family): (names: string, parts?: RowParts) => Program {
  return (names, { hasNoHelp = false, act, ...parts } = {}) => ({
    names: names.split(/\s+/),
    family,
    ...parts,
    act: (call, report, given) => {
      if (!hasNoHelp && given.has('--help --version')) {
        report.harmless();
        report.prints({ ...nothing, text: '' });
      } else act?.(call, report, given);
    },
  });
}

/**
 * Creates rows of one family from text, one a line: names, after `|` the options, after another `|` what else is known:
 * `harmless`, `nohelp`, `stops` (at the first operand), `after:-c,-m` (options end after these). Acts are listed by the
 * first name of their row.
 */
export function rowsFrom(family: Family, text: string, acts: Readonly<Record<string, Act>>): readonly Program[] {
  const row = rowsOf(family);
  const unused = new Set(Object.keys(acts));
  const rows = text
    .trim()
    .split('\n')
    .map((line) => {
      const [names = '', options = '', settings = ''] = line.split('|').map((part) => part.trim());
      const [first = ''] = names.split(' ');
      const act = acts[first];
      unused.delete(first);
      return row(names, {
        options,
        isHarmless: /\bharmless\b/.test(settings),
        hasNoHelp: /\bnohelp\b/.test(settings),
        stopsAtOperand: /\bstops\b/.test(settings),
        stopsAfter: /\bafter:(\S+)/.exec(settings)?.[1]?.replaceAll(',', ' ') ?? '',
        ...(act && { act }),
      });
    });
  if (unused.size > 0) throw new Error(`No row of ${family} has these acts: ${[...unused].join(', ')}`);
  return rows;
}

/** Rows of a file as one text; `${name}` stands for one of these values. */
export function textOf(rows: readonly string[], values: Readonly<Record<string, unknown>> = {}): string {
  return rows.join('\n').replace(/\$\{(\w+)\}/g, (_whole, name: string) => String(values[name]));
}

/** Ends a name in a list for `xargs -0`: NUL stands for what is not known. */
export const endOfName = '\u0001';

/** Behind a link, `..` leads elsewhere than the text says; where everyone writes, any name may be one. */
export const leadsElsewhere = ({ text }: Word): boolean => /^\/(?:var\/)?tmp\/(?:.*[^/.])?\/*\.\.(?:\/|$)/.test(text);

/** Stands for all names in a directory, one at a time: what deletes it deletes everything. */
export const everyName = hole + hole;

/** Data that contains nothing worth following. */
export const nothing: Data = { files: [], downloads: [] };

/** A word with this text in the place of another one. */
export function wordLike(word: Word | undefined, text: string): Word {
  const span = word?.span ?? { start: 0, end: 0 };
  return { text, isKnown: !text.includes(hole), hasGlob: word?.hasGlob ?? false, span, data: word?.data ?? nothing };
}

/** A word whose value is not known, with what is known about where it comes from. */
export function unknownWord(like: Word | undefined, data: Data = nothing): Word {
  return { text: hole, isKnown: false, hasGlob: false, span: like?.span ?? { start: 0, end: 0 }, data };
}

export const textOfWords = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** The rest of a word, from a position of its text on. */
export function after(word: Word, length: number): Word {
  return wordLike(word, word.text.slice(length));
}

/** Splits at blanks outside quotes, as programs do that take a command in one argument. */
export function splitWords(word: Word): Word[] {
  const parts = word.text.match(/(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/g) ?? [];
  const unquote = (part: string) => part.replace(/"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/g, '$1$2$3');
  return parts.map((part) => wordLike(word, unquote(part)));
}

/** Joins the data of several sources; the text is kept only if there is one source. */
export function joinData(...sources: readonly (Data | undefined)[]): Data {
  const given = sources.filter((source) => source !== undefined);
  const [only] = given;
  if (given.length === 1 && only) return only;
  return {
    ...originsOf(given),
    files: given.flatMap(({ files }) => files),
    downloads: given.flatMap(({ downloads }) => downloads),
    isDecoded: given.some(({ isDecoded }) => isDecoded),
  };
}

/** What is known about the content of a file. */
export function contentOf(call: Call, path: Word): Data {
  const resolved = pathOf(call, path);
  if (/^\/dev\/(?:stdin|fd\/0)$/.test(resolved) && call.stdin) return call.stdin;
  return call.fileData(resolved) ?? { files: [resolved], downloads: [] };
}

/** The path that a word means; of what `which` prints, only the name of the program is known. */
export function pathOf(call: Call, path: Word): string {
  const [program = ''] = path.text === hole ? (path.data.origins ?? []) : [];
  return /^\w[\w.-]*$/.test(program) ? `/bin/${program}` : call.resolve(path);
}

/** What a filter reads: its files, or stdin. */
export function inputOf(call: Call, inputs: readonly Word[]): Data {
  const named = inputs.filter(({ text }) => text !== '-');
  const read = named.map((file) => contentOf(call, file));
  return named.length === 0 || named.length < inputs.length ? joinData(...read, call.stdin) : joinData(...read);
}

/** The same data, changed by a program on the way so that its text is not known. */
export function transformed(data: Data | undefined, isDecoded = false): Data {
  const { files = [], downloads = [], isDecoded: wasDecoded = false } = data ?? nothing;
  return { ...originsOf([data]), files, downloads, isDecoded: isDecoded || wasDecoded };
}

/** Reports one effect for each word. */
export function each(report: Report, words: readonly Word[], draft: Omit<EffectDraft, 'target'>): void {
  for (const target of words) if (target.text !== '-') report.effect({ ...draft, target });
}

/** Reports that a file is written, and with what. */
export function writes(report: Report, target: Word, data: Data): void {
  report.effect({ kind: 'write', target });
  report.writes(target, data);
}

/** Reports one effect of this kind for each operand, from a position on. */
export function operands(kind: EffectKind, { from = 0, isHarmless = kind === 'read' } = {}): Act {
  return (_call, report, given) => {
    each(report, given.operands.slice(from), { kind });
    if (isHarmless) report.harmless();
  };
}

/** Reads its operands and prints something about them that is not their content. */
export const inspects: Act = (_call, report, given) => {
  each(report, given.operands, { kind: 'read' });
  report.prints(nothing);
};

/** Starts what its operands say, after skipping some. */
export function starts(skip = 0, how: NestedRun = {}): Act {
  return (call, report, given) => {
    const rest = given.restFrom(skip);
    if (rest.length === 0) return report.harmless();
    report.run(rest, { stdin: call.stdin, ...how });
  };
}

/** Runs the first of these acts whose subcommand matches: `{ 'volume rm': act }`; the longest name wins. */
export function bySubcommand(table: Readonly<Record<string, Act>>, fallback?: Act): Act {
  const depth = Math.max(...Object.keys(table).map((name) => name.split(' ').length));
  return (call, report, given) => {
    const texts = given.operands.map(({ text }) => text);
    for (let length = Math.min(depth, texts.length); length > 0; length -= 1) {
      const name = texts.slice(0, length).join(' ');
      if (Object.hasOwn(table, name)) return table[name]?.(call, report, given);
    }
    fallback?.(call, report, given);
  };
}

/** One table entry for each of several names: `same('log diff show', act)`. */
export function same<Value>(names: string, value: Value): Record<string, Value> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, value]));
}

/** Runs what is substituted in the subscripts of names: `test -v 'a[$(cmd)]'`, `read 'a[$(cmd)]'`. */
export function runSubscripts({ words }: Call, report: Report): void {
  for (const word of words.slice(1))
    if (/^\w+\[.*(\$\(|`)/s.test(word.text)) report.shell(after(word, word.text.indexOf('[')));
}

/** The call only reads, prints or computes. */
export const isHarmlessCall: Act = (_call, report) => report.harmless();

/** An effect on something that is not a path, with a sentence of its own. */
export function named(kind: EffectKind, target: Word | string, sentence: string): EffectDraft {
  return { kind, target, isRemote: true, sentence };
}

/** Splits a line as `read` does. */
export function fieldsOf(line: string, separator: string): readonly string[] {
  if (separator.trim() === '') return line.trim().split(/\s+/);
  return line.split(new RegExp(`[${separator.replace(/[\]\\^-]/g, '\\$&')}]`));
}
