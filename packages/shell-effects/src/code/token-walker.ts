import type { CodeLanguage } from '../programs/program.ts';
import type { Token } from './tokens.ts';
import type { Body } from './values.ts';

/** Ends of bodies are searched this far, so that nested ones stay cheap. */
const longestScan = 1000;

/** Walks through tokens: brackets, blocks, functions and their parameters. */
export abstract class TokenWalker {
  readonly language: CodeLanguage;
  protected abstract readonly tokens: readonly Token[];
  /** Functions of the code that nothing has called yet. */
  protected readonly uncalled = new Set<Body>();
  protected at = 0;
  protected end = 0;
  private pairs: ReadonlyMap<number, number> | undefined;

  constructor(language: CodeLanguage) {
    this.language = language;
  }

  protected peek(offset = 0): string {
    const token = this.at + offset < this.end ? this.tokens[this.at + offset] : undefined;
    return token && (token.kind === 'sign' || token.kind === 'name') ? token.value : '';
  }

  protected take(value: string): boolean {
    if (this.peek() !== value) return false;
    this.at += 1;
    return true;
  }

  /** The names of parameters, up to a sign. */
  protected parameters(end: RegExp): string[] {
    const names: string[] = [];
    for (; this.at < this.end && !end.test(this.peek()); this.at += 1) {
      const token = this.tokens[this.at];
      if (token?.kind === 'name' && /^([,(|]|\*+|\.{3}|)$/.test(this.signAt(this.at - 1)))
        names.push(/^(\*|\.{3})$/.test(this.signAt(this.at - 1)) ? `*${token.value}` : token.value);
    }
    this.at += 1;
    return names;
  }

  /** True if blocks of the language end with `end`. */
  protected get endsBlocks(): boolean {
    return this.language === 'ruby' || this.language === 'lua';
  }

  /** Where the body that starts here begins and ends. */
  protected bodyRange(): readonly [from: number, to: number] {
    if (this.language === 'python') return this.indentedRange();
    let from = this.at;
    while (this.peek(from - this.at) === '\n') from += 1;
    if (this.tokens[from]?.value === '{') return [from + 1, this.closing(from)];
    if (this.endsBlocks) return [this.at, this.closingEnd(this.at)];
    return [from, this.endOfStatement(from)];
  }

  private indentedRange(): readonly [from: number, to: number] {
    let to = this.at;
    if (this.peek() !== '\n') return [this.at, this.endOfStatement(this.at)];
    let header = this.at - 1;
    while (header > 0 && this.tokens[header]?.value !== '\n') header -= 1;
    const indent = this.tokens[header]?.indent ?? 0;
    while (
      to < Math.min(this.end, this.at + longestScan) &&
      (this.tokens[to]?.indent ?? Number.POSITIVE_INFINITY) > indent
    )
      to += 1;
    return [this.at + 1, to];
  }

  private endOfStatement(from: number): number {
    let at = from;
    while (at < Math.min(this.end, from + longestScan) && !/^[;\n)\]}]$/.test(this.signAt(at)))
      at = Math.max(at, this.isOpening(at) ? this.closing(at) : at) + 1;
    return at;
  }

  protected signAt(at: number): string {
    const token = this.tokens[at];
    return token?.kind === 'sign' ? token.value : '';
  }

  protected isOpening(at: number): boolean {
    return /^[([{]$/.test(this.signAt(at));
  }

  /** The position of the bracket that closes this one. */
  protected closing(at: number): number {
    if (!this.pairs) {
      const pairs = new Map<number, number>();
      const open: number[] = [];
      for (let index = 0; index < this.tokens.length; index += 1) {
        if (this.isOpening(index)) open.push(index);
        else if (/^[)\]}]$/.test(this.signAt(index))) pairs.set(open.pop() ?? -1, index);
      }
      this.pairs = pairs;
    }
    return Math.min(this.pairs.get(at) ?? this.end, this.end);
  }

  /** The position of the `end` of the block that starts here. */
  protected closingEnd(from: number): number {
    let depth = 1;
    for (let at = from; at < Math.min(this.end, from + longestScan); at += 1) {
      const token = this.tokens[at];
      if (token?.kind !== 'name') continue;
      const isFirst = at === from || /^[\n;=]$/.test(this.signAt(at - 1));
      if (
        /^(do|def|begin|class|module|case|function)$/.test(token.value) ||
        (isFirst && /^(if|unless)$/.test(token.value))
      )
        depth += 1;
      if (token.value === 'end') depth -= 1;
      if (depth === 0) return at;
    }
    return this.end;
  }

  /** A function without a name: `x => …`, `(a, b) => …`, `function (a) {…}`, `lambda a: …`, `sub {…}`. */
  protected functionAt(token: Token): Body | undefined {
    const first = this.at - 1;
    const isArrow = token.kind === 'name' && this.peek() === '=>' && /^(node|other)$/.test(this.language);
    const close = token.value === '(' && this.language === 'node' ? this.closing(first) : -1;
    const isList = close !== -1 && this.signAt(close + 1) === '=>';
    if (isArrow || isList) {
      const params = isArrow ? [token.value] : this.parameters(/^\)$/);
      this.at += 1;
      return this.finishFunction(params);
    }
    if (token.kind !== 'name' || !/^(function|fn|lambda|sub|proc)$/.test(token.value)) return undefined;
    if (token.value === 'lambda' && this.language === 'python') return this.finishFunction(this.parameters(/^:$/));
    if (this.tokens[this.at]?.kind === 'name') this.at += 1;
    if (!/^[({]$/.test(this.peek())) return undefined;
    const params = this.take('(') ? this.parameters(/^\)$/) : [];
    this.take('=>');
    return this.finishFunction(params);
  }

  private finishFunction(params: readonly string[]): Body {
    if (this.signAt(this.at) !== '{' && !this.endsBlocks) {
      let to = this.at;
      while (to < Math.min(this.end, this.at + longestScan) && !/^[,;\n)\]}]$/.test(this.signAt(to)))
        to = (this.isOpening(to) ? this.closing(to) : to) + 1;
      const body: Body = { params, range: [this.at, to] };
      this.at = to;
      this.uncalled.add(body);
      return body;
    }
    const body: Body = { params, range: this.bodyRange() };
    this.at = body.range[1] + 1;
    this.uncalled.add(body);
    return body;
  }

  protected isWord(at: number, word: string): boolean {
    return this.tokens[at]?.kind === 'name' && this.tokens[at]?.value === word;
  }
}
