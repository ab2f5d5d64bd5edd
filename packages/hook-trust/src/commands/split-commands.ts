/** One word of a command as a shell would see it. */
interface ShellWord {
  readonly text: string;
  /** False if only a running shell can tell what it stands for. */
  readonly known: boolean;
}

/** A program with its arguments. */
export type SimpleCommand = readonly ShellWord[];

/** Hears what else stands in the text of a command. */
export interface SplitListener {
  /** A word that a redirection reads from or writes to. */
  redirect(operator: string, target: ShellWord): void;
  /** The text of a command whose output becomes part of a word. */
  substitution(text: string): void;
}

/** Splits what a POSIX shell would run into its simple commands, as far as that can be told without running it. */
export function splitCommands(
  text: string,
  lookUp: (name: string) => string | undefined,
  listener?: SplitListener,
): readonly SimpleCommand[] {
  return new CommandSplitter(text, lookUp, listener).split();
}

class CommandSplitter {
  readonly #text: string;
  readonly #lookUp: (name: string) => string | undefined;
  readonly #listener: SplitListener | undefined;
  readonly #commands: SimpleCommand[] = [];
  #position = 0;
  #words: ShellWord[] = [];
  #word: { text: string; known: boolean } | undefined;
  /** The redirection whose target the next word is. */
  #redirection: string | undefined;

  constructor(text: string, lookUp: (name: string) => string | undefined, listener: SplitListener | undefined) {
    this.#text = text;
    this.#lookUp = lookUp;
    this.#listener = listener;
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
    else if (/[<>]/.test(character)) this.#redirect();
    else this.#partOfWord(character);
  }

  #partOfWord(character: string): void {
    if (character === "'") this.#append(this.#skip(/'[^']*'?/y).replace(/^'|'$/g, ''));
    else if (character === '"') this.#doubleQuoted();
    else if (character === '\\') this.#append(this.#skip(/\\.?/sy).slice(1));
    else if (character === '$') this.#variable();
    else if (character === '`') this.#backticks();
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
      else if (character === '`') this.#backticks();
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

  #backticks(): void {
    const start = this.#position;
    this.#unknown(/`[^`]*`?/y);
    this.#listener?.substitution(this.#text.slice(start, this.#position).replace(/^`|`$/g, ''));
  }

  #substitution(): void {
    const start = this.#position;
    let depth = 0;
    do {
      const character = this.#text[this.#position] ?? ')';
      if (character === '(') depth += 1;
      if (character === ')') depth -= 1;
      this.#position += 1;
    } while ((depth > 0 || this.#text[this.#position - 1] === '$') && this.#position < this.#text.length);
    this.#append('', false);
    this.#listener?.substitution(this.#text.slice(start + 2, this.#position).replace(/\)$/, ''));
  }

  #redirect(): void {
    if (this.#word && /^\d*$/.test(this.#word.text)) this.#word = undefined;
    this.#endWord();
    this.#redirection = this.#skip(/[<>]+&?-?/y);
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
    const word = this.#word;
    if (!word) return;
    if (this.#redirection === undefined) this.#words.push(word);
    else this.#listener?.redirect(this.#redirection, word);
    this.#redirection = undefined;
    this.#word = undefined;
  }

  #endCommand(): void {
    this.#endWord();
    this.#redirection = undefined;
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
