import type { Span } from '../types.ts';
import { CompoundReader, type Stops } from './compound-reader.ts';
import { SyntaxProblem } from './cursor.ts';
import type { ChainItem, Node, Part, Redirection } from './nodes.ts';

const closers = new Set(['then', 'do', 'done', 'fi', 'elif', 'else', 'esac', '}']);

/** The result of reading one line with all that belongs to it. */
export type Complete =
  | { readonly kind: 'nodes'; readonly nodes: readonly Node[] }
  | { readonly kind: 'problem'; readonly why: string; readonly span: Span }
  | { readonly kind: 'end' };

/** Reads a script, one complete command at a time, as shells do: what a line sets up counts for the next one. */
export class Parser extends CompoundReader {
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
  protected readList(stops: Stops, isLine = false): readonly Node[] {
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
        if (this.peekKeyword() === '--') this.accept('--');
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

  protected readCommand(): Node {
    return this.nested(() => {
      this.skipBlanks();
      const keyword = this.peekKeyword();
      let node: Node | undefined;
      if (this.char === '(') node = this.readParentheses();
      else if (this.startsCompound(keyword)) node = this.readCompound(keyword);
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
}
