import type { Span } from '../types.ts';
import { SyntaxProblem } from './cursor.ts';
import { HereDocumentReader } from './here-documents.ts';
import type { Assignment, CaseClause, ChainItem, IfClause, Node, Part, Redirection, WordNode } from './nodes.ts';
import { literalOf } from './nodes.ts';

/** What ends a list of commands: reserved words. */
type Stops = readonly string[];

const redirectors = ['<<<', '<<-', '<<', '<>', '<&', '<', '>>', '>|', '>&', '>', '&>>', '&>'];
const compound = new Set(['{', 'if', 'while', 'until', 'for', 'case']);
const bashCompound = new Set(['[[', 'select', 'function']);
const closers = new Set(['then', 'do', 'done', 'fi', 'elif', 'else', 'esac', '}']);
const declarations = new Set(['declare', 'typeset', 'local', 'export', 'readonly', 'alias', 'eval', 'let']);

/** The result of reading one line with all that belongs to it. */
export type Complete =
  | { readonly kind: 'nodes'; readonly nodes: readonly Node[] }
  | { readonly kind: 'problem'; readonly why: string; readonly span: Span }
  | { readonly kind: 'end' };

/** Reads a script, one complete command at a time, as shells do: what a line sets up counts for the next one. */
export class Parser extends HereDocumentReader {
  /** The next line of commands. A problem ends the text: a shell reads nothing after one. */
  next(): Complete {
    const start = this.position;
    try {
      this.skipNewlines();
      if (this.position >= this.end) return { kind: 'end' };
      const nodes = this.readList([], true);
      if (this.char === ')') this.fail('")" closes nothing');
      if (nodes.length === 0 && this.position < this.end) this.fail('a command is missing');
      return { kind: 'nodes', nodes };
    } catch (error) {
      if (!(error instanceof SyntaxProblem)) throw error;
      this.position = this.end;
      return { kind: 'problem', why: error.message, span: { start, end: this.text.length } };
    }
  }

  /** Reads the whole text as the content of double quotes. */
  readAsQuoted(): readonly Part[] {
    const parts: Part[] = [];
    this.readQuoted(parts, '');
    return parts;
  }

  protected readText(text: string): readonly Part[] {
    return new Parser(text, this.dialect).readAsQuoted();
  }

  protected readSubstitution(): readonly Node[] {
    return this.separately(() => {
      const body = this.readList([]);
      this.expect(')');
      return body;
    });
  }

  /** Commands up to a reserved word, a closing parenthesis, `;;`, or, for one line, a newline. */
  private readList(stops: Stops, isLine = false): readonly Node[] {
    return this.nested(() => {
      const nodes: Node[] = [];
      for (;;) {
        if (isLine) this.skipBlanks();
        else this.skipNewlines();
        const character = this.char;
        if (character === '' || character === ')' || this.isNext(';;') || this.isNext(';&')) break;
        if (character === '\n') break;
        const keyword = this.peekKeyword();
        if (stops.includes(keyword)) break;
        if (closers.has(keyword)) this.fail(`"${keyword}" opens nothing`);
        const node = this.readChain();
        this.skipBlanks();
        const isBackground = this.char === '&' && this.accept('&');
        nodes.push(isBackground ? { kind: 'background', node } : node);
        this.skipBlanks();
        if (!isBackground && this.char === ';' && !this.isNext(';;') && !this.isNext(';&')) this.position += 1;
        else if (this.char === '\n' && !isLine) continue;
        else if (!isBackground) break;
      }
      if (isLine && this.char === '\n') this.readNewline();
      return nodes;
    });
  }

  private readChain(): Node {
    const first = this.readPipeline();
    const items: ChainItem[] = [{ operator: '', node: first }];
    for (;;) {
      this.skipBlanks();
      const operator = this.accept('&&') ? '&&' : this.accept('||') ? '||' : '';
      if (operator === '') break;
      this.skipNewlines();
      items.push({ operator, node: this.readPipeline() });
    }
    return items.length === 1 ? first : { kind: 'chain', items };
  }

  private readPipeline(): Node {
    for (;;) {
      this.skipBlanks();
      const keyword = this.peekKeyword();
      if (keyword === '!') this.accept('!');
      else if (keyword === 'time' && this.isBash) {
        this.accept('time');
        this.skipBlanks();
        if (this.peekKeyword() === '-p') this.accept('-p');
        this.skipBlanks();
        if (this.char === '' || ';\n&|)'.includes(this.char)) return { kind: 'group', body: [] };
      } else break;
    }
    const nodes = [this.readCommand()];
    for (;;) {
      this.skipBlanks();
      if (this.isNext('||') || this.char !== '|') break;
      if (!(this.isNext('|&') && this.isBash && this.accept('|&'))) this.accept('|');
      this.skipNewlines();
      nodes.push(this.readCommand());
    }
    const [only] = nodes;
    return nodes.length === 1 && only ? only : { kind: 'pipeline', nodes };
  }

  private readCommand(): Node {
    return this.nested(() => {
      this.skipBlanks();
      const keyword = this.peekKeyword();
      let node: Node | undefined;
      if (this.char === '(') node = this.readParentheses();
      else if (compound.has(keyword) || (bashCompound.has(keyword) && this.isBash)) node = this.readCompound(keyword);
      else if (keyword === 'coproc' && this.isBash) node = this.readCoprocess();
      else if (closers.has(keyword)) this.fail(`"${keyword}" opens nothing`);
      else return this.readSimple();
      if (node.kind === 'function') return node;
      const redirections: Redirection[] = [];
      for (;;) {
        this.skipBlanks();
        const redirection = this.readRedirection();
        if (!redirection) break;
        redirections.push(redirection);
      }
      return redirections.length === 0 ? node : { kind: 'redirected', node, redirections };
    });
  }

  private readParentheses(): Node {
    this.position += 1;
    if (this.at(this.position) === '(' && this.isBash) {
      const close = this.findClosing(this.position + 1, '(', ')');
      if (close !== -1 && this.at(close + 1) === ')') {
        this.position += 1;
        const word = this.readArithmeticWord(close);
        this.position = close + 2;
        return { kind: 'arithmetic', words: [word] };
      }
    }
    const body = this.readList([]);
    this.expect(')');
    return { kind: 'subshell', body };
  }

  private readArithmeticWord(end: number): WordNode {
    const start = this.position;
    return { parts: this.readArithmetic(end), span: { start, end } };
  }

  private readCompound(keyword: string): Node {
    this.acceptKeyword(keyword);
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
    const head: Node = { kind: 'arithmetic', words: [this.readArithmeticWord(close)] };
    this.position = close + 2;
    this.skipBlanks();
    if (this.char === ';') this.position += 1;
    return { kind: 'while', condition: [head], body: this.readLoopBody() };
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

  private readFunctionBody(name: string, start: number): Node {
    this.skipNewlines();
    const keyword = this.peekKeyword();
    const isCompound = this.char === '(' || compound.has(keyword) || keyword === '[[' || keyword === 'select';
    if (!isCompound && this.isBash) this.fail('a function has no body');
    const body = this.readCommand();
    return { kind: 'function', name, body, span: { start, end: this.position } };
  }

  private readCoprocess(): Node {
    this.acceptKeyword('coproc');
    this.skipBlanks();
    const before = this.position;
    const name = this.readWord();
    this.skipBlanks();
    const keyword = this.peekKeyword();
    const isNamed = name !== undefined && (this.char === '(' || compound.has(keyword) || bashCompound.has(keyword));
    if (!isNamed || compound.has(literalOf(name) ?? '')) this.position = before;
    return { kind: 'background', node: this.readCommand() };
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

  private readSimple(): Node {
    this.skipBlanks();
    const start = this.position;
    const assignments: Assignment[] = [];
    const words: WordNode[] = [];
    const redirections: Redirection[] = [];
    let declared: Map<number, Assignment> | undefined;
    let end = start;
    for (;;) {
      this.skipBlanks();
      const redirection = this.readRedirection();
      if (redirection) redirections.push(redirection);
      else {
        const first = words[0] && literalOf(words[0]);
        const mayAssign = words.length === 0 || (first !== undefined && declarations.has(first));
        const assignment = mayAssign ? this.readAssignment(words.length > 0) : undefined;
        const word = assignment ? undefined : this.readWord();
        if (assignment && words.length === 0) assignments.push(assignment);
        else if (assignment) {
          declared ??= new Map();
          declared.set(words.length, assignment);
          words.push({ parts: [], span: assignment.value.span });
        } else if (!word) break;
        else {
          words.push(word);
          if (words.length === 1 && this.isFunctionHead()) return this.readFunctionBody(literalOf(word) ?? '', start);
        }
      }
      end = this.position;
    }
    if (end === start)
      this.fail(this.char === '' ? 'a command is missing at the end' : `"${this.char}" is not expected here`);
    return { kind: 'simple', assignments, words, declared, redirections, span: { start, end }, source: this.text };
  }

  private isFunctionHead(): boolean {
    this.skipBlanks();
    if (this.char !== '(') return false;
    this.position += 1;
    this.skipBlanks();
    this.expect(')');
    return true;
  }

  /** `name=…`; among the arguments of `declare` and the like only arrays are read this way. */
  private readAssignment(onlyArray: boolean): Assignment | undefined {
    const start = this.position;
    const name = this.char === '' ? '' : this.readName();
    let index: readonly Part[] | undefined;
    if (name !== '' && this.char === '[' && this.isBash) {
      const close = this.findClosing(this.position + 1, '[', ']');
      if (close !== -1 && /^\+?=/.test(this.text.slice(close + 1, close + 3))) index = this.readSubscript();
    }
    const isAppend = name !== '' && this.isNext('+=') && this.isBash;
    if (name === '' || !(isAppend || this.char === '=') || (onlyArray && !this.isNext(isAppend ? '+=(' : '=('))) {
      this.position = start;
      return undefined;
    }
    this.accept(isAppend ? '+=' : '=');
    const from = this.position;
    const elements = this.char === '(' && this.isBash ? this.readArray() : undefined;
    const value = (elements ? undefined : this.readWord()) ?? { parts: [], span: { start: from, end: this.position } };
    return { name, index, isAppend, value, elements };
  }

  private readArray(): readonly WordNode[] {
    this.position += 1;
    const elements: WordNode[] = [];
    for (;;) {
      this.skipNewlines();
      if (this.accept(')')) return elements;
      const element = this.readWord();
      if (!element) this.fail('an array is not closed');
      elements.push(element);
    }
  }

  private readRedirection(): Redirection | undefined {
    const start = this.position;
    let descriptor: string | undefined;
    const character = this.char;
    if (/\d/.test(character) || character === '{') {
      const match = /(?:\d+|\{[A-Za-z_]\w*(?:\[[^\]\n]*\])?\})(?=[<>])/y;
      match.lastIndex = this.position;
      descriptor = match.exec(this.text)?.[0];
      if (descriptor === undefined || (descriptor.startsWith('{') && !this.isBash)) return undefined;
      this.position += descriptor.length;
    } else if (!'<>&'.includes(character) || character === '') return undefined;
    const operator = this.readRedirector();
    if (operator === undefined) {
      this.position = start;
      return undefined;
    }
    this.skipBlanks();
    const word = this.readWord();
    if (!word) this.fail(`nothing follows "${operator}"`);
    const isDocument = operator === '<<' || operator === '<<-';
    const target = isDocument ? this.addDocument(word, operator === '<<-') : word;
    return { operator, descriptor, target, span: { start, end: this.position } };
  }

  private readRedirector(): string | undefined {
    for (const operator of redirectors) {
      if (!this.isNext(operator)) continue;
      if ((operator === '<<<' || operator.startsWith('&')) && !this.isBash) continue;
      const direction = this.char;
      // `<(` and `>(` start a word.
      if ((operator === '<' || operator === '>') && this.after(`${direction}(`) !== -1 && this.isBash) return undefined;
      this.accept(operator);
      return operator;
    }
    return undefined;
  }

  /** The unquoted word that comes next, if it may be a reserved word. */
  private peekKeyword(): string {
    let keyword = '';
    for (let at = this.skipContinued(this.position); keyword.length < 10; at = this.skipContinued(at + 1)) {
      const character = this.at(at);
      if (character === '' || ' \t\n;&|<>()'.includes(character)) return keyword;
      if ('\\\'"$`'.includes(character)) return '';
      keyword += character;
    }
    return '';
  }

  private acceptKeyword(keyword: string): boolean {
    return this.peekKeyword() === keyword && keyword !== '' && this.accept(keyword);
  }

  /** Skips blanks and a comment. */
  private skipBlanks(): void {
    for (;;) {
      const character = this.char;
      if (character === ' ' || character === '\t') this.position += 1;
      else if (character === '#') {
        const newline = this.text.indexOf('\n', this.position);
        this.position = newline === -1 || newline > this.end ? this.end : newline;
        return;
      } else return;
    }
  }

  private skipNewlines(): void {
    for (;;) {
      this.skipBlanks();
      if (this.char !== '\n') return;
      this.readNewline();
    }
  }

  private readNewline(): void {
    this.position += 1;
    this.readDocuments();
  }
}
