import type { Dialect } from './nodes.ts';

/** Nesting beyond this is not read: no text that people write comes near, and the stack is not endless. */
const maximumDepth = 120;

/** Thrown where the text cannot be read on. */
export class SyntaxProblem extends Error {}

/** A position in a text. Continued lines (a backslash before a newline) are skipped wherever a shell skips them. */
export class Cursor {
  readonly text: string;
  readonly dialect: Dialect;
  protected position = 0;
  protected end: number;
  /** True once something was read that bash and a plain POSIX sh read differently. */
  isDialectDependent = false;
  private depth = 0;

  constructor(text: string, dialect: Dialect) {
    this.text = text;
    this.dialect = dialect;
    this.end = text.length;
  }

  /** True in bash; notes that the dialect was asked for. */
  protected get isBash(): boolean {
    this.isDialectDependent = true;
    return this.dialect === 'bash';
  }

  /** The next character after continued lines; empty at the end. */
  protected get char(): string {
    this.position = this.skipContinued(this.position);
    return this.at(this.position);
  }

  protected at(position: number): string {
    return position < this.end ? (this.text[position] ?? '') : '';
  }

  protected skipContinued(from: number): number {
    let at = from;
    while (this.text[at] === '\\' && this.text[at + 1] === '\n' && at + 1 < this.end) at += 2;
    return at;
  }

  /** The position after a text that comes next, or -1. */
  protected after(expected: string, from = this.position): number {
    let at = from;
    for (const character of expected) {
      at = this.skipContinued(at);
      if (this.at(at) !== character) return -1;
      at += 1;
    }
    return at;
  }

  protected isNext(expected: string): boolean {
    return this.after(expected) !== -1;
  }

  protected accept(expected: string): boolean {
    const at = this.after(expected);
    if (at === -1) return false;
    this.position = at;
    return true;
  }

  protected expect(expected: string): void {
    if (!this.accept(expected)) this.fail(`"${expected}" is missing`);
  }

  protected fail(why: string): never {
    throw new SyntaxProblem(why);
  }

  /** Runs a part of the parser one level deeper. */
  protected nested<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > maximumDepth) this.fail('it is nested too deeply');
    const result = read();
    this.depth -= 1;
    return result;
  }

  /** Takes everything up to a character that is not in a class of characters (a sticky pattern). */
  protected takeRun(pattern: RegExp): string {
    pattern.lastIndex = this.position;
    const run = pattern.exec(this.text)?.[0] ?? '';
    const taken = this.position + run.length > this.end ? run.slice(0, this.end - this.position) : run;
    this.position += taken.length;
    return taken;
  }

  /** True if a sticky pattern matches here. */
  protected isMatch(pattern: RegExp): boolean {
    pattern.lastIndex = this.position;
    return pattern.test(this.text);
  }

  /** Reads a range of the text as if it were the whole. */
  protected within<T>(end: number, read: () => T): T {
    const outer = this.end;
    this.end = end;
    const result = read();
    this.end = outer;
    return result;
  }

  /** The position of the parenthesis or bracket that closes one before `from`, quotes skipped; -1 if there is none. */
  protected findClosing(from: number, open: string, close: string): number {
    let level = 1;
    for (let at = from; at < this.end; at += 1) {
      const character = this.text[at];
      if (character === '\\') at += 1;
      else if (character === "'" || character === '"' || character === '`') {
        at = this.findQuoteEnd(at, character);
        if (at === -1) return -1;
      } else if (character === open) level += 1;
      else if (character === close) {
        level -= 1;
        if (level === 0) return at;
      }
    }
    return -1;
  }

  private findQuoteEnd(from: number, quote: string): number {
    for (let at = from + 1; at < this.end; at += 1) {
      if (this.text[at] === '\\' && quote !== "'") at += 1;
      else if (this.text[at] === quote) return at;
    }
    return -1;
  }
}
