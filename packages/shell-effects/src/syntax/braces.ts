import type { Part } from './nodes.ts';
import { addText } from './parameter-reader.ts';

/** More words than this are not made of one word. */
const maximumWords = 512;
/** Nesting of braces that is followed. */
const maximumDepth = 40;

/** One unquoted character, or a part that braces do not look into. */
type Item = string | Part;

/** Expands `{a,b}` and `{1..9}` in a word; undefined if that gives too many words, or is unknown. */
export function expandBraces(parts: readonly Part[]): readonly (readonly Part[])[] | undefined {
  const items: Item[] = [];
  for (const part of parts) {
    // A dollar that braces put before a name starts an expansion; after `$$` bash takes `${` for one.
    if (part.kind === 'parameter' && part.name === '$') return undefined;
    if (part.kind === 'parameter' ? part.hasBraces : part.kind === 'text' && !part.isQuoted && part.text.includes('$'))
      return undefined;
    if (part.kind === 'text' && !part.isQuoted) items.push(...part.text);
    else items.push(part);
  }
  const words = new Expansion(items).expand(0, items.length, 0);
  return words?.map((word) => joinItems(word));
}

/** True if a word may have braces to expand. */
export function hasBraces(parts: readonly Part[]): boolean {
  return parts.some((part) => part.kind === 'text' && !part.isQuoted && part.text.includes('{'));
}

class Expansion {
  private readonly items: readonly Item[];
  /** For each opening brace, the position of its closing one. */
  private readonly closing: ReadonlyMap<number, number>;

  constructor(items: readonly Item[]) {
    this.items = items;
    const closing = new Map<number, number>();
    const open: number[] = [];
    let separators = 0;
    for (const [at, item] of items.entries()) {
      if (open.length === 1 && (item === ',' || (item === '.' && items[at + 1] === '.'))) separators += 1;
      if (item === '{') separators = open.push(at) === 1 ? 0 : separators;
      // `{}` and `{a}` are only text, and what comes after them may close the braces.
      else if (item === '}' && items[at - 1] === '{') (open.length > 1 || at === 1) && open.pop();
      else if (item === '}' && (open.length > 1 || separators > 0)) {
        const start = open.pop();
        if (start !== undefined) closing.set(start, at);
      }
    }
    this.closing = closing;
  }

  expand(from: number, to: number, depth: number): readonly (readonly Item[])[] | undefined {
    if (depth > maximumDepth) return undefined;
    let words: (readonly Item[])[] = [[]];
    let plain: Item[] = [];
    for (let at = from; at < to; at += 1) {
      const item = this.items[at] ?? '';
      const close = item === '{' ? this.closing.get(at) : undefined;
      const choices = close === undefined || close >= to ? undefined : this.choices(at + 1, close, depth);
      if (choices === 'too many') return undefined;
      if (choices === undefined || close === undefined) plain.push(item);
      else {
        const before = plain;
        plain = [];
        if (words.length * choices.length > maximumWords) return undefined;
        words = words.flatMap((word) => choices.map((choice) => [...word, ...before, ...choice]));
        at = close;
      }
    }
    return words.map((word) => [...word, ...plain]);
  }

  /** What a pair of braces stands for; undefined if it is only text. */
  private choices(from: number, to: number, depth: number): readonly (readonly Item[])[] | 'too many' | undefined {
    const commas: number[] = [];
    for (let at = from; at < to; at += 1) {
      const close = this.items[at] === '{' ? this.closing.get(at) : undefined;
      if (close !== undefined && close < to) at = close;
      else if (this.items[at] === ',') commas.push(at);
    }
    if (commas.length === 0) return this.sequence(from, to);
    if (commas.length >= maximumWords) return 'too many';
    const choices: (readonly Item[])[] = [];
    let start = from;
    for (const comma of [...commas, to]) {
      const expanded = this.expand(start, comma, depth + 1);
      if (!expanded || choices.length + expanded.length > maximumWords) return 'too many';
      choices.push(...expanded);
      start = comma + 1;
    }
    return choices;
  }

  private sequence(from: number, to: number): readonly (readonly Item[])[] | 'too many' | undefined {
    if (to - from > 60) return undefined;
    const items = this.items.slice(from, to);
    if (!items.every((item) => typeof item === 'string')) return undefined;
    const match = /^(?:[\f\v\r]*([-+]?\d+)\.\.[\f\v\r]*([-+]?\d+)|([A-Za-z])\.\.([A-Za-z]))(?:\.\.([-+]?\d+))?$/.exec(
      items.join(''),
    );
    if (!match) return undefined;
    const [, low, high, first, last, increment] = match;
    const start = low === undefined ? (first ?? '').charCodeAt(0) : Number(low);
    const end = high === undefined ? (last ?? '').charCodeAt(0) : Number(high);
    const step = Math.abs(Number(increment ?? 1)) || 1;
    if (Math.abs(end - start) / step >= maximumWords) return 'too many';
    const isPadded = [low, high].some((number) => /^-?0\d/.test(number ?? ''));
    const width = isPadded ? Math.max(low?.length ?? 0, high?.length ?? 0) : 0;
    const values: string[][] = [];
    for (let value = start; start <= end ? value <= end : value >= end; value += start <= end ? step : -step)
      values.push([low === undefined ? String.fromCharCode(value) : pad(value, width)]);
    return values;
  }
}

function pad(value: number, width: number): string {
  return value < 0 ? `-${String(-value).padStart(width - 1, '0')}` : String(value).padStart(width, '0');
}

function joinItems(items: readonly Item[]): readonly Part[] {
  const parts: Part[] = [];
  let text = '';
  const flush = () => {
    if (text !== '') addText(parts, text, false);
    text = '';
  };
  for (const item of items) {
    const last = text === '' ? parts.at(-1) : undefined;
    if (typeof item !== 'string') {
      flush();
      parts.push(item);
    } else if (last?.kind === 'parameter' && last.isBare && /\w/.test(item)) {
      parts[parts.length - 1] = { ...last, name: last.name + item };
    } else text += item;
  }
  flush();
  return parts;
}
