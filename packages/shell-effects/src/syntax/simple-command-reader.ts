import { HereDocumentReader } from './here-documents.ts';
import type { Assignment, Node, Part, Redirection, WordNode } from './nodes.ts';
import { literalOf } from './nodes.ts';
import { addText } from './parameter-reader.ts';

const redirectors = ['<<<', '<<-', '<<', '<>', '<&', '<', '>>', '>|', '>&', '>', '&>>', '&>'];
const declarations = new Set(['declare', 'typeset', 'local', 'export', 'readonly', 'alias', 'eval', 'let']);

/** Reads simple commands: assignments, words and redirections. */
export abstract class SimpleCommandReader extends HereDocumentReader {
  /** Reads what follows `name()`. */
  protected abstract readFunctionBody(name: string, start: number): Node;

  protected readSimple(): Node {
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
        const word = assignment ? undefined : words.length === 0 ? this.readFirstWord() : this.readWord();
        if (assignment && words.length === 0) assignments.push(assignment);
        else if (assignment) {
          declared ??= new Map();
          declared.set(words.length, assignment);
          words.push({ parts: [], span: assignment.value.span });
        } else if (!word) break;
        else {
          words.push(word);
          // A comment after it is not part of it.
          end = this.position;
          if (words.length === 1 && this.isFunctionHead()) return this.readFunctionBody(literalOf(word) ?? '', start);
          continue;
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

  /** In bash a bracket after a name at the start takes all up to the one that closes it into the word. */
  private readFirstWord(): WordNode | undefined {
    const start = this.skipContinued(this.position);
    const parts: Part[] = [];
    const name = this.char === '' ? '' : this.readName();
    if (name === '' || this.char !== '[' || !this.isBash) this.position = start;
    else {
      addText(parts, `${name}[`, false);
      parts.push(...this.readSubscript());
      addText(parts, ']', false);
    }
    return this.readWord(this.isExtendedGlob, { start, parts });
  }

  /** `name=…`; among the arguments of `declare` and the like only arrays are read this way. */
  private readAssignment(onlyArray: boolean): Assignment | undefined {
    const start = this.position;
    const name = this.char === '' ? '' : this.readName();
    let index: readonly Part[] | undefined;
    // Among arguments, a subscript with blanks in it is several words.
    if (name !== '' && this.char === '[' && (!onlyArray || this.isMatch(/\[[^\s\][]*\]\+?=\(/y)) && this.isBash)
      index = this.readSubscript();
    const isAppend = name !== '' && this.isNext('+=') && this.isBash;
    if (name === '' || !(isAppend || this.char === '=') || (onlyArray && !this.isNext(isAppend ? '+=(' : '=('))) {
      this.position = start;
      return undefined;
    }
    this.accept(isAppend ? '+=' : '=');
    const from = this.position;
    const elements = this.char === '(' && this.isBash ? this.readArray() : undefined;
    // bash drops the rest of the line.
    if (index && elements) this.fail('a list is assigned to an element');
    const value = (elements ? undefined : this.readWord()) ?? { parts: [], span: { start: from, end: this.position } };
    return { name, index, isAppend, value, elements };
  }

  private readArray(): readonly WordNode[] {
    this.position += 1;
    const elements: WordNode[] = [];
    for (;;) {
      this.skipNewlines();
      if (this.accept(')')) {
        if (this.char !== '' && !' \t\n;&|<>)'.includes(this.char)) this.fail('text follows an array');
        return elements;
      }
      const element = this.readWord();
      if (!element) this.fail('an array is not closed');
      elements.push(element);
    }
  }

  protected readRedirection(): Redirection | undefined {
    const start = this.position;
    let descriptor: string | undefined;
    const character = this.char;
    if (/\d/.test(character) || character === '{') {
      const match = /(?:\d(?:\d|\\\n)*|\{[A-Za-z_](?:\w|\\\n)*(?:\[[^\]\n]*\])?\}(?:\\\n)*)(?=[<>])/y;
      match.lastIndex = this.position;
      descriptor = match.exec(this.text)?.[0];
      // A plain sh knows descriptors of one digit.
      if (descriptor === undefined || (descriptor.replaceAll('\\\n', '').length > 1 && !this.isBash)) return undefined;
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
    // A line may be continued within a name.
    return { operator, descriptor: descriptor?.replaceAll('\\\n', ''), target, span: { start, end: this.position } };
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
  protected peekKeyword(): string {
    let keyword = '';
    for (let at = this.skipContinued(this.position); keyword.length < 10; at = this.skipContinued(at + 1)) {
      const character = this.at(at);
      if (character === '' || ' \t\n;&|<>()'.includes(character)) return keyword;
      if ('\\\'"$`'.includes(character)) return '';
      keyword += character;
    }
    return '';
  }

  protected acceptKeyword(keyword: string): boolean {
    return this.peekKeyword() === keyword && keyword !== '' && this.accept(keyword);
  }

  /** Skips blanks and a comment. */
  protected skipBlanks(): void {
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

  protected skipNewlines(): void {
    for (;;) {
      this.skipBlanks();
      if (this.char !== '\n') return;
      this.readNewline();
    }
  }

  protected readNewline(): void {
    this.position += 1;
    this.readDocuments();
  }
}
