/** One word of a command as a shell would see it. */
interface ShellWord {
  readonly text: string;
  /** False if only a running shell can tell what it stands for. */
  readonly known: boolean;
}

/** A program with its arguments. */
export type SimpleCommand = readonly ShellWord[];

/** Splits what a POSIX shell would run into its simple commands, as far as that can be told without running it. */
export function splitCommands(text: string, lookUp: (name: string) => string | undefined): readonly SimpleCommand[] {
  return new CommandSplitter(text, lookUp).split();
}

class CommandSplitter {
  readonly #text: string;
  readonly #lookUp: (name: string) => string | undefined;
  readonly #commands: SimpleCommand[] = [];
  #position = 0;
  #words: ShellWord[] = [];
  #word: { text: string; known: boolean } | undefined;
  /** The next word is where a redirection leads to. */
  #redirects = false;

  constructor(text: string, lookUp: (name: string) => string | undefined) {
    this.#text = text;
    this.#lookUp = lookUp;
  }

  split(): readonly SimpleCommand[] {
    while (this.#position < this.#text.length) {
      // What follows belongs to a document that begins on the next line.
      if (this.#match(/<<-?\s*['"\\]?\w/y)) break;
      this.#step(this.#text[this.#position] ?? '');
    }
    this.#endCommand();
    return this.#commands;
  }

  #step(character: string): void {
    if (character === '#' && !this.#word) this.#skip(/[^\n]*/y);
    else if (/[;&|\n()]/.test(character)) this.#operator();
    else if (/\s/.test(character)) this.#blank();
    else if (/[<>]/.test(character)) this.#redirection();
    else this.#partOfWord(character);
  }

  #partOfWord(character: string): void {
    if (character === "'") this.#append(this.#skip(/'[^']*'?/y).replace(/^'|'$/g, ''));
    else if (character === '"') this.#doubleQuoted();
    else if (character === '\\') this.#append(this.#skip(/\\.?/sy).slice(1));
    else if (character === '$') this.#variable();
    else if (character === '`') this.#unknown(/`[^`]*`?/y);
    else if (/[*?[]/.test(character)) this.#unknown(/./sy);
    else if (character === '~' && !this.#word && this.#match(/~(\/|\s|$)/y)) this.#home();
    else this.#append(this.#skip(/./sy));
  }

  #doubleQuoted(): void {
    this.#position += 1;
    this.#append('');
    while (this.#position < this.#text.length && this.#text[this.#position] !== '"') {
      const character = this.#text[this.#position];
      if (character === '\\') this.#append(this.#skip(/\\.?/sy).replace(/^\\(?=["$`\\\n])/, ''));
      else if (character === '$') this.#variable();
      else if (character === '`') this.#unknown(/`[^`]*`?/y);
      else this.#append(this.#skip(/./sy));
    }
    this.#position += 1;
  }

  #variable(): void {
    const named = this.#match(/\$(?:(\w+)|\{(\w+)\})/y);
    const value = named ? this.#lookUp(named[1] ?? named[2] ?? '') : undefined;
    if (named && value !== undefined) {
      this.#position += named[0].length;
      this.#append(value);
    } else if (this.#text.startsWith('$(', this.#position)) this.#substitution();
    else this.#unknown(/\$(\w+|\{[^}]*\}?|.)?/sy);
  }

  #substitution(): void {
    let depth = 0;
    do {
      const character = this.#text[this.#position] ?? ')';
      if (character === '(') depth += 1;
      if (character === ')') depth -= 1;
      this.#position += 1;
    } while ((depth > 0 || this.#text[this.#position - 1] === '$') && this.#position < this.#text.length);
    this.#append('', false);
  }

  #redirection(): void {
    if (this.#word && /^\d*$/.test(this.#word.text)) this.#word = undefined;
    this.#endWord();
    this.#skip(/[<>]+&?-?/y);
    this.#redirects = true;
  }

  #home(): void {
    this.#position += 1;
    const home = this.#lookUp('HOME');
    this.#append(home ?? '', home !== undefined);
  }

  #operator(): void {
    this.#position += 1;
    this.#endCommand();
  }

  #blank(): void {
    this.#position += 1;
    this.#endWord();
  }

  #unknown(pattern: RegExp): void {
    this.#append(this.#skip(pattern), false);
  }

  #append(text: string, known = true): void {
    this.#word = { text: (this.#word?.text ?? '') + text, known: (this.#word?.known ?? true) && known };
  }

  #endWord(): void {
    if (!this.#word) return;
    if (!this.#redirects) this.#words.push(this.#word);
    this.#redirects = false;
    this.#word = undefined;
  }

  #endCommand(): void {
    this.#endWord();
    this.#redirects = false;
    if (this.#words.length > 0) this.#commands.push(this.#words);
    this.#words = [];
  }

  /** Moves on behind what a pattern matches here, and gives it back. */
  #skip(pattern: RegExp): string {
    const found = this.#match(pattern)?.[0] ?? '';
    this.#position += found.length;
    return found;
  }

  /** What a sticky pattern matches here. */
  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#position;
    return pattern.exec(this.#text);
  }
}
