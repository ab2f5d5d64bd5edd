import type { Span } from '../types.ts';
import { Cursor } from './cursor.ts';
import type { Part } from './nodes.ts';

const ordinaryInBraces = /[^}'"\\$`<>]+/y;
const ordinaryInSubscript = /[^\]['"\\$`]+/y;
const nameRun = /[A-Za-z_]\w*/y;
const operators = ':- := :? :+ ## %% // /# /% ^^ ,, - = ? + # % / ^ , : @'.split(' ');
/** Operators whose word keeps single quotes as they are when the expansion is in double quotes. */
const wordOperators = new Set([':-', ':=', ':?', ':+', '-', '=', '?', '+', '']);

/** Where a word is read: what ends it, and what is special in it. */
interface BraceContext {
  readonly isQuoted: boolean;
  readonly isPattern: boolean;
}

/** Reads expansions in braces: `${x}`, `${x:-word}`, `${x[i]}`. */
export abstract class ParameterReader extends Cursor {
  /** Quotes, escapes and expansions outside of double quotes. */
  protected abstract readSpecial(parts: Part[], character: string): boolean;
  protected abstract readDouble(parts: Part[]): void;
  protected abstract readDollar(parts: Part[], isQuoted: boolean): void;
  protected abstract readBacktick(parts: Part[], isQuoted: boolean): void;
  protected abstract readProcess(parts: Part[], direction: '<' | '>'): boolean;

  protected readBraces(parts: Part[], isQuoted: boolean, start: number): void {
    this.position += 1;
    this.nested(() => {
      const isLength = this.char === '#' && !/^#[}:\-=?+#%/]/.test(this.text.slice(this.position, this.position + 2));
      if (isLength) this.position += 1;
      const isIndirect = this.char === '!' && /[\w@*#?!-]/.test(this.at(this.position + 1));
      if (isIndirect && this.isBash) this.position += 1;
      const name = this.readName() || this.takeRun(/\d+|[@*#?$!-]/y);
      if (name === '') {
        const close = this.findClosing(this.position, '{', '}');
        if (close === -1) this.fail('"}" is missing');
        this.position = close + 1;
        parts.push({
          kind: 'opaque',
          why: 'this expansion is not one that is read',
          isQuoted,
          span: this.spanFrom(start),
        });
        return;
      }
      const index = this.char === '[' && this.isBash ? this.readSubscript() : undefined;
      const operator = this.char === '}' ? '' : (operators.find((each) => this.accept(each)) ?? '');
      // A plain sh takes parameters that are not there for set.
      if (name === '@' || name === '*') this.isDialectDependent = true;
      if (operator === '' && this.char !== '}') this.fail('an expansion has no operator');
      const argument: Part[] = [];
      this.readBraceWord(argument, { isQuoted, isPattern: !wordOperators.has(operator) });
      const span = this.spanFrom(start);
      const hasBraces = /[{}'"\\]/.test(this.text.slice(start + 2, span.end - 1));
      const plain = parameter(name, isQuoted, span);
      parts.push({ ...plain, isBare: false, operator, argument, index, isLength, isIndirect, hasBraces });
    });
  }

  protected readSubscript(): readonly Part[] {
    const parts: Part[] = [];
    this.position += 1;
    this.readBracketed(parts);
    return parts;
  }

  private readBracketed(parts: Part[]): void {
    this.nested(() => {
      for (;;) {
        const character = this.char;
        if (character === '') this.fail('"]" is missing');
        this.position += character === ']' || character === '[' ? 1 : 0;
        if (character === ']') return;
        if (character === '[') {
          addText(parts, '[', false);
          this.readBracketed(parts);
          addText(parts, ']', false);
        } else if (!this.readSpecial(parts, character)) addText(parts, this.takeRun(ordinaryInSubscript), false);
      }
    });
  }

  /** The word after an operator, up to and with the closing brace. */
  private readBraceWord(parts: Part[], context: BraceContext): void {
    const { isQuoted, isPattern } = context;
    let isInSingle = false;
    for (;;) {
      const character = this.char;
      if (character === '') this.fail('"}" is missing');
      if (character === '}' && !isInSingle) {
        this.position += 1;
        return;
      }
      if (character === "'" && isQuoted && !isPattern) {
        // bash looks for the end of the quote and takes it as text nevertheless; a plain sh only takes it as text.
        if (this.isBash) isInSingle = !isInSingle;
        addText(parts, "'", true);
        this.position += 1;
      } else if (isInSingle && '"\\`'.includes(character)) this.fail('quotes are mixed within an expansion');
      else if (isInSingle && character === '$') {
        const from = this.position;
        this.readDollar(parts, true);
        if (this.text.slice(from, this.position).includes("'")) this.fail('quotes are mixed within an expansion');
      } else if (isQuoted && !isPattern) this.readQuotedBraceText(parts, character);
      else if ((character === '<' || character === '>') && this.readProcess(parts, character)) continue;
      else if (character === '<' || character === '>') {
        addText(parts, character, isQuoted);
        this.position += 1;
      } else if (!this.readSpecial(parts, character))
        addText(parts, this.takeRun(ordinaryInBraces), isQuoted && !isPattern);
    }
  }

  private readQuotedBraceText(parts: Part[], character: string): void {
    if (character === '"') this.readDouble(parts);
    else if (character === '$') this.readDollar(parts, true);
    else if (character === '`') this.readBacktick(parts, true);
    else if (character === '\\') {
      const next = this.at(this.position + 1);
      addText(parts, '"\\$`}'.includes(next) ? next : `\\${next}`, true);
      this.position = Math.min(this.position + 2, this.end);
    } else addText(parts, this.takeRun(ordinaryInBraces) || this.takeRun(/[<>}]/y), true);
  }

  /** A name, with continued lines in it skipped. */
  protected readName(): string {
    let name = this.takeRun(nameRun);
    while (name !== '' && this.text[this.position] === '\\' && this.skipContinued(this.position) !== this.position) {
      this.position = this.skipContinued(this.position);
      name += this.takeRun(/\w+/y);
    }
    return name;
  }

  protected spanFrom(start: number, extra = 0): Span {
    return { start, end: this.position + extra };
  }
}

/** Adds text to a word, to its last piece where that is quoted alike. */
export function addText(parts: Part[], text: string, isQuoted: boolean): void {
  const last = parts.at(-1);
  if (last?.kind === 'text' && last.isQuoted === isQuoted) {
    parts[parts.length - 1] = { kind: 'text', text: last.text + text, isQuoted };
  } else parts.push({ kind: 'text', text, isQuoted });
}

/** An expansion of a name without an operator. */
export function parameter(name: string, isQuoted: boolean, span: Span): Part & { readonly kind: 'parameter' } {
  const plain = { operator: '', argument: [], index: undefined, isLength: false, isIndirect: false, hasBraces: false };
  return { kind: 'parameter', name, ...plain, isBare: /^[A-Za-z_]/.test(name), isQuoted, span };
}
