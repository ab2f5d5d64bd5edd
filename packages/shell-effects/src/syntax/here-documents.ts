import type { Node, Part, WordNode } from './nodes.ts';
import { addText } from './parameter-reader.ts';
import { WordReader } from './word-reader.ts';

/** A here-document whose text has not been reached yet; the word is filled when it is. */
export interface PendingDocument {
  readonly delimiter: string;
  /** True if the text is taken as it is: a part of the delimiter was quoted. */
  readonly isLiteral: boolean;
  readonly stripsTabs: boolean;
  readonly target: { parts: readonly Part[]; span: { start: number; end: number } };
}

/** Reads here-documents: they start after the line that names them. */
export abstract class HereDocumentReader extends WordReader {
  private pending: PendingDocument[] = [];
  /** Set while a substitution is read: a closing parenthesis may follow the delimiter. */
  private isInSubstitution = false;
  /** Set while commands in `((` are read: bash reads them twice, and takes here-documents in them for commands. */
  protected isReadTwice = false;
  /** Set while `if`, `case` and loops are read. */
  protected isInCompound = false;

  /** Notes a here-document; returns the word that will have its text. */
  protected addDocument(delimiter: WordNode, stripsTabs: boolean): WordNode {
    const target = { parts: [] as readonly Part[], span: delimiter.span };
    const isLiteral = delimiter.parts.some((part) => part.kind === 'text' && part.isQuoted);
    this.pending.push({ delimiter: this.delimiterText(delimiter), isLiteral, stripsTabs, target });
    return target;
  }

  /** Reads the texts of the documents of a line, at the start of the next one. */
  protected readDocuments(): void {
    const documents = this.pending;
    this.pending = [];
    if (documents.length > 0) this.checkDocuments();
    for (const document of documents) this.readDocument(document);
  }

  /** bash itself misreads some here-documents: what it makes of them is not followed. */
  private checkDocuments(): void {
    if (this.isReadTwice) this.fail('a here-document is in nested parentheses');
    // The text of a substitution is put together again from its commands, and loses a separator.
    if (this.isInSubstitution && this.isInCompound && this.isBash)
      this.fail('a here-document is in a compound command');
  }

  /** Reads something that has its own lines: documents of the line around it wait. */
  protected separately(read: () => readonly Node[]): readonly Node[] {
    const { pending, isInSubstitution, isInCompound } = this;
    this.isInCompound = false;
    this.pending = [];
    this.isInSubstitution = true;
    const result = read();
    if (this.pending.length > 0) this.fail('a here-document has no text');
    this.pending = pending;
    this.isInSubstitution = isInSubstitution;
    this.isInCompound = isInCompound;
    return result;
  }

  /** The delimiter as its lines are compared: quotes removed, nothing expanded. */
  private delimiterText(word: WordNode): string {
    return word.parts
      .map((part) => (part.kind === 'text' ? part.text : this.text.slice(part.span.start, part.span.end)))
      .join('');
  }

  private readDocument({ delimiter, isLiteral, stripsTabs, target }: PendingDocument): void {
    const start = this.position;
    const lines: string[] = [];
    let isClean = true;
    for (;;) {
      if (this.position >= this.end) break;
      const from = this.position;
      const line = this.readLine(!isLiteral);
      const text = stripsTabs ? line.text.replace(/^\t+/, '') : line.text;
      if (text === delimiter) break;
      if (this.isInSubstitution && text.startsWith(delimiter) && text.includes(')', delimiter.length)) {
        if (!this.isBash || line.isJoined) this.fail('a here-document is not closed');
        this.position = from + line.text.length - text.length + delimiter.length;
        break;
      }
      if (line.isJoined || text !== line.text) isClean = false;
      lines.push(`${text}\n`);
    }
    const body = lines.join('');
    target.span = { start, end: this.position };
    target.parts = isLiteral
      ? [{ kind: 'text', text: body, isQuoted: true }]
      : this.readExpansions(body, isClean ? start : -1);
  }

  /** One line; a backslash at its end joins the next one unless the document is literal. */
  private readLine(joins: boolean): { readonly text: string; readonly isJoined: boolean } {
    let text = '';
    for (let isJoined = false; ; isJoined = true) {
      const newline = this.text.indexOf('\n', this.position);
      const end = newline === -1 || newline >= this.end ? this.end : newline;
      text += this.text.slice(this.position, end);
      this.position = Math.min(end + 1, this.end);
      const backslashes = /\\*$/.exec(text)?.[0].length ?? 0;
      if (!joins || backslashes % 2 === 0 || end === this.end) return { text, isJoined };
      text = text.slice(0, -1);
    }
  }

  /** The expansions of a document: in place if its lines are as written, else read from a text of their own. */
  private readExpansions(body: string, start: number): readonly Part[] {
    const parts: Part[] = [];
    if (!/[\\$`]/.test(body)) addText(parts, body, true);
    else if (start === -1) parts.push(...this.readText(body));
    else {
      const after = this.position;
      this.position = start;
      this.within(start + body.length, () => this.readQuoted(parts, ''));
      this.position = after;
    }
    return parts;
  }

  /** Reads a text like the content of double quotes, by a reader of its own. */
  protected abstract readText(text: string): readonly Part[];
}
