import type { Word } from '../types.ts';

/** The arguments of a call, taken apart by the options that its program takes. */
export interface Arguments {
  /** Options as the table writes them (`-r`, `--force`), each given at least once. */
  readonly options: ReadonlySet<string>;
  /** True if one of these was given: `has('-r -R --recursive')`. */
  readonly has: (names: string) => boolean;
  /** The values of any of these options, in order. */
  readonly values: (names: string) => readonly Word[];
  /** Words that are neither options nor their values. */
  readonly operands: readonly Word[];
  /** Options that the row does not list. */
  readonly unlisted: readonly Word[];
  /** The words from an operand's position on, options included: what `sudo`, `env`, `xargs` start. */
  readonly restFrom: (operand: number) => readonly Word[];
}

/** Takes the words after a program's name apart, by the options of its row. */
export function argumentsOf(
  program: { readonly options?: string; readonly stopsAtOperand?: boolean; readonly stopsAfter?: string },
  words: readonly Word[],
): Arguments {
  const { options, stopsAtOperand = false, stopsAfter = '' } = program;
  return parseArguments(words, options, { stopAtOperand: stopsAtOperand, stopAfter: stopsAfter });
}

/** How one option is taken. */
type Takes = 'nothing' | 'value' | 'optional' | 'digits';

const specifications = new Map<string, ReadonlyMap<string, Takes>>(); // By their texts, which are constants of the table.

/**
 * Takes arguments apart the way getopt_long does: clusters (`-rf`), attached values (`-ofile`, `--out=file`), unique
 * abbreviations of long options, `--`. Operands and options mix unless `stopAtOperand`. With `-*` in the specification,
 * long options have one dash (`-auto-approve`, or two), as programs in Go, Java and PowerShell take them.
 */
export function parseArguments(
  words: readonly Word[],
  specification: string | undefined,
  { stopAtOperand = false, stopAfter = '' }: { readonly stopAtOperand?: boolean; readonly stopAfter?: string } = {},
): Arguments {
  const known = readSpecification(specification);
  const last = stopAfter === '' ? [] : stopAfter.split(' ');
  const options = new Set<string>();
  const values: { readonly name: string; readonly word: Word }[] = [];
  const operands: Word[] = [];
  const positions: number[] = [];
  const unlisted: Word[] = [];
  const hasOneDash = known.has('-*');
  let index = 0;
  let isOver = false;

  const operand = (word: Word) => {
    operands.push(word);
    positions.push(index);
    if (stopAtOperand) isOver = true;
  };
  const value = (name: string, attached: Word | undefined, takes: Takes) => {
    options.add(name);
    if (last.includes(name)) isOver = true;
    if (attached !== undefined) values.push({ name, word: attached });
    else if (takes === 'value') {
      const next = words[index + 1];
      if (next) {
        index += 1;
        values.push({ name, word: next });
      }
    }
  };
  const readLong = (word: Word) => {
    const at = word.text.indexOf('=');
    const before = at === -1 ? word.text : word.text.slice(0, at);
    const written = hasOneDash ? before.replace(/^--/, '-') : before;
    const name = completeName(written, known);
    const attached = at === -1 ? undefined : partOf(word, at + 1);
    if (name === undefined) {
      // Programs refuse an ambiguous abbreviation, and any of its meanings was meant.
      if (written.length > 4) for (const meant of known.keys()) if (meant.startsWith(written)) options.add(meant);
      unlisted.push(word);
      options.add(written);
      if (attached) values.push({ name: written, word: attached });
    } else value(name, attached, known.get(name) ?? 'nothing');
  };
  const readCluster = (word: Word) => {
    if (known.has(word.text)) return value(word.text, undefined, known.get(word.text) ?? 'nothing');
    for (let at = 1; at < word.text.length; at += 1) {
      const name = `-${word.text[at]}`;
      const takes = known.get(name);
      if (takes === undefined) {
        if (at === 1) unlisted.push(word);
        options.add(name);
      } else if (takes === 'nothing') options.add(name);
      else if (takes === 'digits') {
        options.add(name);
        while (/\d/.test(word.text[at + 1] ?? '')) at += 1;
      } else return value(name, at + 1 < word.text.length ? partOf(word, at + 1) : undefined, takes);
    }
  };

  for (; index < words.length; index += 1) {
    const word = words[index];
    if (!word) break;
    const { text } = word;
    if (isOver || text === '-' || !text.startsWith('-')) operand(word);
    else if (text === '--') isOver = true;
    else if (hasOneDash || text.startsWith('--')) readLong(word);
    else readCluster(word);
  }
  return {
    options,
    operands,
    unlisted,
    has: (names) => options.size > 0 && names.split(' ').some((name) => options.has(name)),
    values: (names) => {
      if (values.length === 0) return [];
      const wanted = names.split(' ');
      return values.filter(({ name }) => wanted.includes(name)).map(({ word }) => word);
    },
    restFrom: (at) => {
      const position = positions[at];
      return position === undefined ? [] : words.slice(position);
    },
  };
}

function readSpecification(text: string | undefined): ReadonlyMap<string, Takes> {
  if (text === undefined) return new Map();
  const cached = specifications.get(text);
  if (cached) return cached;
  const read = new Map<string, Takes>();
  for (const item of text.split(/\s+/)) {
    if (item.endsWith('=')) read.set(item.slice(0, -1), 'value');
    else if (item.endsWith('?')) read.set(item.slice(0, -1), 'optional');
    else if (item.endsWith('#')) read.set(item.slice(0, -1), 'digits');
    else if (item !== '') read.set(item, 'nothing');
  }
  specifications.set(text, read);
  return read;
}

/** The option that a written name means: itself, or the only one that starts with it; programs refuse an ambiguous one. */
function completeName(written: string, known: ReadonlyMap<string, Takes>): string | undefined {
  if (known.has(written)) return written;
  const candidates = [...known.keys()].filter((name) => name.startsWith(written) && name.startsWith('--'));
  return candidates.length === 1 && written.length > 2 ? candidates[0] : undefined;
}

/** The rest of a word, from a position of its value on. */
function partOf(word: Word, from: number): Word {
  const text = word.text.slice(from);
  return { ...word, text, isKnown: !text.includes('\0') };
}
