import { decodeEscapes } from './escapes.ts';
import type { Node, Part, WordNode } from './nodes.ts';
import { addText, ParameterReader, parameter } from './parameter-reader.ts';

const ordinary = /[^ \t\n;&|<>()\\'"$`]+/y;
const ordinaryInDouble = /[^"\\$`]+/y;
const ordinaryInText = /[^\\$`]+/y;
const special = '@*#?-$!0123456789';
/** Reads words: quotes, escapes and expansions. */
export abstract class WordReader extends ParameterReader {
  /** True while `?(…)`, `@(…)` and the like are patterns. */
  isExtendedGlob = false;

  /** Reads the commands of a substitution up to its closing parenthesis. */
  protected abstract readSubstitution(): readonly Node[];

  /** Reads a word; undefined if none starts here. */
  protected readWord(
    extended = this.isExtendedGlob,
    { start, parts }: { readonly start: number; readonly parts: Part[] } = {
      start: this.skipContinued(this.position),
      parts: [],
    },
  ): WordNode | undefined {
    this.readUnquoted(parts, extended);
    if (parts.length === 0) return undefined;
    return { parts, span: { start, end: this.position } };
  }

  protected readUnquoted(parts: Part[], extended: boolean): void {
    for (;;) {
      const character = this.char;
      if (character === '(') {
        if (!extended || !this.readPatternGroup(parts)) return;
      } else if (character === '<' || character === '>') {
        if (!this.readProcess(parts, character)) return;
      } else if (character === '' || ' \t\n;&|)'.includes(character)) return;
      else if (!this.readSpecial(parts, character)) addText(parts, this.takeRun(ordinary), false);
    }
  }

  /** Quotes, escapes and expansions outside of double quotes. */
  protected readSpecial(parts: Part[], character: string): boolean {
    if (character === "'") addText(parts, this.readSingle(), true);
    else if (character === '"') this.readDouble(parts);
    else if (character === '\\') {
      // bash drops a backslash at the end.
      addText(parts, this.at(this.position + 1) || (this.isBash ? '' : '\\'), true);
      this.position = Math.min(this.position + 2, this.end);
    } else if (character === '$') this.readDollar(parts, false);
    else if (character === '`') this.readBacktick(parts, false);
    else return false;
    return true;
  }

  private readSingle(): string {
    const close = this.text.indexOf("'", this.position + 1);
    if (close === -1 || close >= this.end) this.fail('a single quote is not closed');
    const text = this.text.slice(this.position + 1, close);
    this.position = close + 1;
    return text;
  }

  protected readDouble(parts: Part[]): void {
    this.position += 1;
    const before = parts.length;
    this.readQuoted(parts, '"', ordinaryInDouble);
    // Empty quotes are an empty word; `"$@"` may be none.
    if (parts.length === before) addText(parts, '', true);
    this.position += 1;
  }

  /** Text in which only `$`, backticks and some escapes are special, up to a closing character or the end. */
  protected readQuoted(parts: Part[], close: string, run: RegExp = ordinaryInText): void {
    const escapable = close === '"' ? '"\\$`' : '\\$`';
    this.nested(() => {
      for (;;) {
        const character = this.char;
        if (character === '') {
          if (close !== '') this.fail('a double quote is not closed');
          return;
        }
        if (character === close) return;
        if (character === '$') this.readDollar(parts, true);
        else if (character === '`') this.readBacktick(parts, true);
        else if (character === '\\') {
          const next = this.at(this.position + 1);
          addText(parts, next !== '' && escapable.includes(next) ? next : `\\${next}`, true);
          this.position += next === '' ? 1 : 2;
        } else addText(parts, this.takeRun(run), true);
      }
    });
  }

  protected readDollar(parts: Part[], isQuoted: boolean): void {
    const start = this.position;
    this.position += 1;
    const character = this.char;
    if (character === '(') this.readParenthesis(parts, isQuoted, start);
    else if (character === '{') this.readBraces(parts, isQuoted, start);
    else if (character === '[' && this.isBash) this.readBracketArithmetic(parts, isQuoted, start);
    else if (character === "'" && !isQuoted && this.isBash) this.readAnsi(parts);
    else if (character === '"' && !isQuoted && this.isBash) this.readDouble(parts);
    else {
      const name = this.readName() || (character !== '' && special.includes(character) ? character : '');
      if (name === '') {
        addText(parts, '$', isQuoted);
        return;
      }
      if (name.length === 1 && name === character && !/\w/.test(name)) this.position += 1;
      else if (/^\d$/.test(name)) this.position += 1;
      parts.push(parameter(name, isQuoted, this.spanFrom(start)));
    }
  }

  private readAnsi(parts: Part[]): void {
    let close = this.position + 1;
    while (close < this.end && this.text[close] !== "'") close += this.text[close] === '\\' ? 2 : 1;
    if (close >= this.end) this.fail('a single quote is not closed');
    addText(parts, decodeEscapes(this.text.slice(this.position + 1, close)), true);
    this.position = close + 1;
  }

  private readParenthesis(parts: Part[], isQuoted: boolean, start: number): void {
    this.position += 1;
    if (this.char === '(') {
      const close = this.findClosing(this.position + 1, '(', ')');
      if (close !== -1 && this.at(close + 1) === ')') {
        this.position += 1;
        parts.push({ kind: 'arithmetic', parts: this.readArithmetic(close), isQuoted, span: this.spanFrom(start, 2) });
        this.position = close + 2;
        return;
      }
    }
    if (isQuoted && this.char === '(') this.fail('a subshell is in quotes');
    const body = this.nested(() => this.readSubstitution());
    parts.push({ kind: 'command', body, isQuoted, span: this.spanFrom(start) });
  }

  private readBracketArithmetic(parts: Part[], isQuoted: boolean, start: number): void {
    const close = this.findClosing(this.position + 1, '[', ']');
    if (close === -1) this.fail('"]" is missing');
    this.position += 1;
    parts.push({ kind: 'arithmetic', parts: this.readArithmetic(close), isQuoted, span: this.spanFrom(start, 1) });
    this.position = close + 1;
  }

  /** An arithmetic expression up to a position: its quotes are removed, its expansions are read. */
  protected readArithmetic(end: number): readonly Part[] {
    const parts: Part[] = [];
    this.within(end, () => this.readQuoted(parts, ''));
    this.position = end;
    return parts;
  }

  protected readBacktick(parts: Part[], isQuoted: boolean): void {
    const start = this.position;
    let close = start + 1;
    while (close < this.end && this.text[close] !== '`') close += this.text[close] === '\\' ? 2 : 1;
    if (close >= this.end) this.fail('a backtick is not closed');
    const raw = this.text.slice(start + 1, close);
    const text = raw.replace(isQuoted ? /\\(?:([\\`$"])|\n)/g : /\\(?:([\\`$])|\n)/g, '$1');
    this.position = close + 1;
    parts.push({ kind: 'backtick', text, isQuoted, span: this.spanFrom(start) });
  }

  protected readProcess(parts: Part[], direction: '<' | '>'): boolean {
    if (this.after(`${direction}(`) === -1 || !this.isBash) return false;
    const start = this.position;
    this.accept(`${direction}(`);
    const body = this.nested(() => this.readSubstitution());
    parts.push({ kind: 'process', body, direction, span: this.spanFrom(start) });
    return true;
  }

  /** `@(a|b)` after its first character was read; the group stays text, its expansions are read. */
  private readPatternGroup(parts: Part[]): boolean {
    const last = parts.at(-1);
    if (last?.kind !== 'text' || last.isQuoted || !/[?*+@!]$/.test(last.text)) return false;
    this.nested(() => {
      addText(parts, '(', false);
      this.position += 1;
      while (this.char !== ')') {
        const character = this.char;
        if (character === '') this.fail('")" is missing');
        if (' \t\n;&|<>('.includes(character)) {
          if (character === '(' && this.readPatternGroup(parts)) continue;
          addText(parts, character, false);
          this.position += 1;
        } else this.readUnquoted(parts, true);
      }
      addText(parts, ')', false);
      this.position += 1;
    });
    return true;
  }
}
