import type { CaseClause, IfClause, Node, Part, WordNode } from './nodes.ts';
import { literalOf } from './nodes.ts';
import { SimpleCommandReader } from './simple-command-reader.ts';

/** What ends a list of commands: reserved words. */
export type Stops = readonly string[];

const compound = new Set(['{', 'if', 'while', 'until', 'for', 'case']);
const bashCompound = new Set(['[[', 'select', 'function']);

/** Reads compound commands: groups, conditions, loops, functions. */
export abstract class CompoundReader extends SimpleCommandReader {
  protected abstract readList(stops: Stops): readonly Node[];
  protected abstract readCommand(): Node;

  /** True if a reserved word starts a compound command. */
  protected startsCompound(keyword: string): boolean {
    return compound.has(keyword) || (bashCompound.has(keyword) && this.isBash);
  }

  protected readParentheses(): Node {
    this.position += 1;
    const isDouble = this.at(this.position) === '(' && this.isBash;
    if (isDouble) {
      const close = this.findClosing(this.position + 1, '(', ')');
      if (close !== -1 && this.at(close + 1) === ')') {
        this.position += 1;
        const word = this.readArithmeticWord(close);
        this.position = close + 2;
        return { kind: 'arithmetic', words: [word] };
      }
    }
    const { isReadTwice } = this;
    this.isReadTwice ||= isDouble;
    const body = this.readList([]);
    this.expect(')');
    this.isReadTwice = isReadTwice;
    return { kind: 'subshell', body };
  }

  private readArithmeticWord(end: number): WordNode {
    const start = this.position;
    return { parts: this.readArithmetic(end), span: { start, end } };
  }

  protected readCompound(keyword: string): Node {
    this.acceptKeyword(keyword);
    const { isInCompound } = this;
    this.isInCompound ||= keyword !== '{';
    const node = this.readCompoundBody(keyword);
    this.isInCompound = isInCompound;
    return node;
  }

  private readCompoundBody(keyword: string): Node {
    if (keyword === '{') return { kind: 'group', body: this.readBody(['}']) };
    if (keyword === 'if') return this.readIf();
    if (keyword === 'for' || keyword === 'select') return this.readFor(keyword === 'select');
    if (keyword === 'case') return this.readCase();
    if (keyword === '[[') return this.readCondition();
    if (keyword === 'function') return this.readFunction();
    const condition = this.readBody(['do']);
    return { kind: 'while', condition, body: this.readBody(['done']) };
  }

  /** A list and the reserved word that ends it. */
  private readBody(stops: Stops): readonly Node[] {
    const body = this.readList(stops);
    const keyword = this.peekKeyword();
    if (!stops.includes(keyword)) this.fail(`"${stops.join('" or "')}" is missing`);
    this.acceptKeyword(keyword);
    return body;
  }

  private readIf(): Node {
    const clauses: IfClause[] = [];
    let condition: readonly Node[] | undefined = this.readBody(['then']);
    for (;;) {
      const body = this.readList(['elif', 'else', 'fi']);
      clauses.push({ condition, body });
      const keyword = this.peekKeyword();
      this.acceptKeyword(keyword);
      if (keyword === 'fi') return { kind: 'if', clauses };
      if (keyword === 'elif') condition = this.readBody(['then']);
      else if (keyword === 'else') condition = undefined;
      else this.fail('"fi" is missing');
    }
  }

  private readFor(isSelect: boolean): Node {
    this.skipBlanks();
    if (!isSelect && this.isNext('((') && this.isBash) return this.readArithmeticFor();
    const variable = this.readWord();
    const name = variable && literalOf(variable);
    if (name === undefined || !/^[A-Za-z_]\w*$/.test(name)) this.fail('"for" has no name');
    this.skipNewlines();
    let words: WordNode[] | undefined;
    if (this.peekKeyword() === 'in') {
      this.acceptKeyword('in');
      words = [];
      for (;;) {
        this.skipBlanks();
        const word = this.readWord();
        if (!word) break;
        words.push(word);
      }
    }
    if (this.char === ';') this.position += 1;
    return { kind: 'for', name, words, isSelect, body: this.readLoopBody() };
  }

  private readArithmeticFor(): Node {
    this.accept('((');
    const close = this.findClosing(this.position, '(', ')');
    if (close === -1 || this.at(close + 1) !== ')') this.fail('"))" is missing');
    const [first, condition, update] = this.splitArithmetic(close);
    this.position = close + 2;
    this.skipBlanks();
    if (this.char === ';') this.position += 1;
    const body = [...this.readLoopBody(), update];
    return { kind: 'group', body: [first, { kind: 'while', condition: [condition], body }] };
  }

  /** The three expressions of `for ((`. */
  private splitArithmetic(close: number): readonly [Node, Node, Node] {
    const ends: number[] = [];
    for (let at = this.position; at < close && ends.length < 2; at += 1) if (this.text[at] === ';') ends.push(at);
    const [first = close, second = close] = ends;
    const read = (end: number): Node => {
      const word = this.readArithmeticWord(end);
      this.position = Math.min(end + 1, close);
      return { kind: 'arithmetic', words: [word] };
    };
    return [read(first), read(second), read(close)];
  }

  private readLoopBody(): readonly Node[] {
    this.skipNewlines();
    const keyword = this.peekKeyword();
    if (keyword !== 'do' && !(keyword === '{' && this.isBash)) this.fail('"do" is missing');
    this.acceptKeyword(keyword);
    return this.readBody([keyword === 'do' ? 'done' : '}']);
  }

  private readCase(): Node {
    this.skipBlanks();
    const word = this.readWord();
    if (!word) this.fail('"case" has no word');
    this.skipNewlines();
    if (!this.acceptKeyword('in')) this.fail('"in" is missing');
    const clauses: CaseClause[] = [];
    for (;;) {
      this.skipNewlines();
      if (this.peekKeyword() === 'esac') break;
      const clause = this.readClause();
      const fallsThrough = this.accept(';;&') || (this.isNext(';&') && this.isBash && this.accept(';&'));
      clauses.push({ ...clause, fallsThrough });
      if (fallsThrough || this.accept(';;')) continue;
      this.skipNewlines();
      if (this.peekKeyword() !== 'esac') this.fail('"esac" is missing');
    }
    this.acceptKeyword('esac');
    return { kind: 'case', word, clauses };
  }

  private readClause(): Omit<CaseClause, 'fallsThrough'> {
    if (this.accept('(')) this.skipBlanks();
    const patterns: WordNode[] = [];
    do {
      this.skipBlanks();
      const pattern = this.readWord();
      if (!pattern) this.fail('"case" has no pattern');
      patterns.push(pattern);
      this.skipBlanks();
    } while (this.accept('|'));
    this.expect(')');
    return { patterns, body: this.readList(['esac']) };
  }

  private readFunction(): Node {
    const start = this.position;
    this.skipBlanks();
    const word = this.readWord();
    const name = word && literalOf(word);
    if (name === undefined) this.fail('"function" has no name');
    this.skipBlanks();
    if (this.accept('(')) {
      this.skipBlanks();
      this.expect(')');
    }
    return this.readFunctionBody(name, start);
  }

  protected readFunctionBody(name: string, start: number): Node {
    this.skipNewlines();
    const keyword = this.peekKeyword();
    const isCompound = this.char === '(' || compound.has(keyword) || keyword === '[[' || keyword === 'select';
    if (!isCompound && this.isBash) this.fail('a function has no body');
    const body = this.readCommand();
    return { kind: 'function', name, body, span: { start, end: this.position } };
  }

  protected readCoprocess(): Node {
    this.acceptKeyword('coproc');
    this.skipBlanks();
    const before = this.position;
    const name = this.readWord();
    this.skipBlanks();
    const keyword = this.peekKeyword();
    const isName = /^[A-Za-z_]\w*$/.test((name && literalOf(name)) ?? '');
    const isNamed = isName && (this.char === '(' || compound.has(keyword) || bashCompound.has(keyword));
    if (!isNamed || (name && compound.has(literalOf(name) ?? ''))) this.position = before;
    const node = this.readCommand();
    // bash takes assignments for words here, lists too.
    if (node.kind === 'simple' && (node.assignments.length > 0 || this.char === '('))
      this.fail('a coprocess assigns a variable');
    const given = isNamed && this.position !== before && name ? literalOf(name) : undefined;
    return { kind: 'background', node, isCoprocess: true, ...(given !== undefined && { name: given }) };
  }

  /** The words of `[[ … ]]`, operators among them. */
  private readCondition(): Node {
    const words: WordNode[] = [];
    let isPattern = false;
    for (;;) {
      this.skipNewlines();
      const start = this.position;
      if (this.char === '') this.fail('"]]" is missing');
      const word: WordNode | undefined = isPattern ? this.readRegularExpression() : this.readWord(true);
      const literal: string | undefined = word && literalOf(word);
      if (literal === ']]') return { kind: 'condition', words };
      isPattern = literal === '=~';
      if (word) words.push(word);
      else {
        this.position += 1;
        const text = this.text.slice(start, this.position);
        words.push({ parts: [{ kind: 'text', text, isQuoted: false }], span: { start, end: this.position } });
      }
    }
  }

  private readRegularExpression(): WordNode | undefined {
    const start = this.position;
    const parts: Part[] = [];
    let level = 0;
    for (;;) {
      const before = this.position;
      this.readUnquoted(parts, true);
      const character = this.char;
      if (character === '' || ((character === ' ' || character === '\t' || character === '\n') && level === 0)) break;
      if (character === '(') level += 1;
      else if (character === ')') level -= 1;
      if (level < 0 || ('&;'.includes(character) && this.position === before && level === 0)) break;
      parts.push({ kind: 'text', text: character, isQuoted: false });
      this.position += 1;
    }
    return parts.length === 0 ? undefined : { parts, span: { start, end: this.position } };
  }
}
