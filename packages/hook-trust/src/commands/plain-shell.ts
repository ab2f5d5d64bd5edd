/** One command of a text that any POSIX shell reads in the same way: every word is known without running it. */
export interface PlainCommand {
  readonly words: readonly string[];
  /** Files that a redirection writes. */
  readonly writes: readonly string[];
  /** What follows it: an operator, or nothing at the end. */
  readonly operator: string;
}

/** The commands of a text, or the first part of it that is not understood. */
export type PlainShell = { readonly commands: readonly PlainCommand[] } | { readonly notUnderstood: string };

/**
 * Reads shell text, and accepts only a small part of the language: plain and quoted words, the variables that are given,
 * redirections, and `;`, `&`, `|`, `&&`, `||` between commands. Everything else is not understood, on purpose: what is
 * read wrongly could run unseen.
 */
export function readPlainShell(text: string, variables: Readonly<Record<string, string>>): PlainShell {
  const reader = new PlainShellReader(text, variables);
  try {
    return { commands: reader.read() };
  } catch (error) {
    if (error instanceof NotUnderstood) return { notUnderstood: error.part };
    throw error;
  }
}

class NotUnderstood extends Error {
  readonly part: string;

  constructor(part: string) {
    super(part);
    this.part = part;
  }
}

class PlainShellReader {
  readonly #text: string;
  readonly #variables: Readonly<Record<string, string>>;
  readonly #commands: PlainCommand[] = [];
  #position = 0;
  #words: string[] = [];
  #writes: string[] = [];

  constructor(text: string, variables: Readonly<Record<string, string>>) {
    this.#text = text;
    this.#variables = variables;
  }

  read(): readonly PlainCommand[] {
    this.#take(/[ \t\n]*/y);
    while (this.#position < this.#text.length) {
      if (this.#take(/[ \t]+/y) || this.#take(/#[^\n]*/y)) continue;
      const operator = this.#take(/&&|\|\||[;|&\n]/y);
      if (operator) this.#endCommand(operator[0]);
      else if (!this.#redirection()) this.#words.push(this.#word());
    }
    const isOpen = /^(&&|\|\||\|)$/.test(this.#commands.at(-1)?.operator ?? '');
    if (this.#words.length > 0 || this.#writes.length > 0 || isOpen) this.#endCommand('');
    return this.#commands;
  }

  #endCommand(operator: string): void {
    if (this.#words.length === 0) throw this.#notUnderstood();
    this.#commands.push({ words: this.#words, writes: this.#writes, operator });
    this.#words = [];
    this.#writes = [];
    this.#take(/[ \t\n]*/y);
  }

  /** What is read from is read as data; what is written is remembered. */
  #redirection(): boolean {
    if (this.#take(/[0-2]?>&[0-2](?![\w./-])/y)) return true;
    const found = this.#take(/[0-2]?(>>|>|<)(?![<>&|(])[ \t]*/y);
    if (!found) return false;
    const target = this.#word();
    if (found[1] !== '<') this.#writes.push(target);
    return true;
  }

  #word(): string {
    let word = '';
    const start = this.#position;
    for (;;) {
      const plain = this.#take(/[\p{L}\p{M}\p{N}_@%+:,./-]+|(?<=[\w./-])=/uy);
      const single = plain ? null : this.#take(/'([^']*)'/y);
      const escaped = plain || single ? null : this.#take(/\\([^\n\w])/y);
      if (plain) word += plain[0];
      else if (single) word += single[1];
      else if (escaped) word += escaped[1];
      else if (this.#text[this.#position] === '"') word += this.#doubleQuoted();
      else if (this.#text[this.#position] === '$') word += this.#variable();
      else break;
    }
    // Whatever ends a word is a blank or an operator; a word of digits before a redirection names a descriptor.
    if (this.#position === start || !this.#look(/[ \t\n;&|<>]|$/y)) throw this.#notUnderstood();
    const isRedirected = this.#look(/[<>]/y) !== null;
    if (isRedirected && (/^\d+$/.test(word) || !this.#look(/(>>|>|<)(?![<>&|(])|>&[0-2]/y)))
      throw this.#notUnderstood();
    return word;
  }

  #doubleQuoted(): string {
    let content = '';
    this.#position += 1;
    while (this.#text[this.#position] !== '"') {
      const plain = this.#take(/[^"\\$`]+/y);
      const escaped = plain ? null : this.#take(/\\(["\\$`])/y);
      if (plain) content += plain[0];
      else if (escaped) content += escaped[1];
      else if (this.#text[this.#position] === '$') content += this.#variable();
      else throw this.#notUnderstood();
    }
    this.#position += 1;
    return content;
  }

  #variable(): string {
    const named = this.#look(/\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/y);
    const name = named?.[1] ?? named?.[2] ?? '';
    const value = Object.hasOwn(this.#variables, name) ? this.#variables[name] : undefined;
    if (!named || value === undefined) throw this.#notUnderstood();
    this.#position += named[0].length;
    return value;
  }

  #look(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#position;
    return pattern.exec(this.#text);
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    const found = this.#look(pattern);
    if (!found || found[0] === '') return null;
    this.#position += found[0].length;
    return found;
  }

  /** The part with the blanks around it, as far as it is short enough to be shown. */
  #notUnderstood(): NotUnderstood {
    const start = this.#text.lastIndexOf(' ', this.#position - 1) + 1;
    return new NotUnderstood(this.#text.slice(start, start + 60).trim() || this.#text.slice(-60).trim());
  }
}
