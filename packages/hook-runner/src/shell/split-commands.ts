import { closingParenthesis, decodeAnsi, HereDocuments } from './shell-syntax.ts';

/** One word of a command as a shell would see it. */
export interface ShellWord {
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
  /** The text of a command whose output becomes part of a word, or that another one reads or writes. */
  substitution(text: string): void;
  /** Something that no shell would accept as it is, so that the rest may be read wrongly. */
  unclear?(): void;
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
  readonly #documents = new HereDocuments();
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
      const plain = this.#skip(plainCharacters);
      if (plain !== '') this.#append(plain);
      else this.#step(this.#text[this.#position] ?? '');
    }
    this.#endCommand();
    if (this.#documents.isOpen) this.#listener?.unclear?.();
    return this.#commands;
  }

  #step(character: string): void {
    if (character === ' ' || character === '\t') this.#blank();
    else if (character === '\n') this.#newline();
    else if (character === '#' && !this.#word) this.#skip(/[^\n]*/y);
    else if (/[;&|()]/.test(character)) this.#operator();
    else if (/[<>]/.test(character)) this.#redirect();
    else if (/\s/.test(character)) this.#blank();
    else this.#partOfWord(character);
  }

  #partOfWord(character: string): void {
    if (character === "'") this.#quoted(/'([^']*)('?)/y);
    else if (character === '"') this.#doubleQuoted();
    else if (character === '\\') this.#escaped();
    else if (character === '$') this.#variable();
    else if (character === '`') this.#backticks();
    else if (/[*?[]/.test(character)) this.#unknown(/./sy);
    else if (character === '{' && this.#match(/\{[^\s{}]*(,|\.\.)[^\s{}]*\}/y)) this.#unknown(/\{[^}]*\}/y);
    else if (character === '~' && !this.#word && this.#match(/~([/\s;&|()<>]|$)/y)) this.#home();
    else this.#append(this.#skip(/./sy));
  }

  #quoted(pattern: RegExp): void {
    const found = this.#match(pattern);
    this.#position += found?.[0].length ?? 1;
    if (found?.[2] === '') this.#listener?.unclear?.();
    this.#append(found?.[1] ?? '');
  }

  #escaped(): void {
    const found = this.#skip(/\\[\s\S]?/y);
    // A line that ends so goes on in the next one.
    if (found !== '\\\n') this.#append(found.slice(1));
  }

  #doubleQuoted(): void {
    this.#position += 1;
    this.#append('');
    while (this.#position < this.#text.length && this.#text[this.#position] !== '"') {
      const plain = this.#skip(/[^"\\$`]+/y);
      const character = this.#text[this.#position];
      if (plain !== '') this.#append(plain);
      else if (character === '\\') this.#append(this.#skip(/\\[\s\S]?/y).replace(/^\\\n$|^\\(?=["$`\\])/, ''));
      else if (character === '$') this.#variable();
      else this.#backticks();
    }
    if (this.#position >= this.#text.length) this.#listener?.unclear?.();
    this.#position += 1;
  }

  #variable(): void {
    const named = this.#match(/\$(?:(\w+)|\{(\w+)\})/y);
    const value = named ? this.#lookUp(named[1] ?? named[2] ?? '') : undefined;
    const ansi = named ? null : this.#match(/\$'((?:[^'\\]|\\[\s\S])*)('?)/y);
    if (named && value !== undefined) {
      this.#position += named[0].length;
      this.#append(value);
    } else if (ansi) {
      this.#position += ansi[0].length;
      this.#append(decodeAnsi(ansi[1] ?? ''));
      if (ansi[2] === '') this.#listener?.unclear?.();
    } else if (this.#text.startsWith('$(', this.#position)) this.#parenthesised(2);
    else if (this.#text.startsWith('${', this.#position)) this.#expansion();
    else if (this.#text.startsWith('$"', this.#position)) this.#position += 1;
    else this.#unknown(/\$(\w+|[^\s"'])?/y);
  }

  /** What stands in braces may hold commands. */
  #expansion(): void {
    const start = this.#position;
    this.#unknown(/\$\{(?:[^{}]|\{[^{}]*\})*\}?/y);
    const inner = this.#text.slice(start + 2, this.#position);
    if (/\$\(|`/.test(inner)) splitCommands(`"${inner.replace(/["']|\}$/g, '')}"`, this.#lookUp, this.#listener);
  }

  #backticks(): void {
    const found = this.#match(/`((?:[^`\\]|\\[\s\S])*)(`?)/y);
    this.#unknown(/`(?:[^`\\]|\\[\s\S])*`?/y);
    if (found?.[2] === '') this.#listener?.unclear?.();
    this.#listener?.substitution((found?.[1] ?? '').replace(/\\([$`\\])/g, '$1'));
  }

  /** A command in parentheses behind `$`, `<` or `>`. */
  #parenthesised(openLength: number): void {
    const start = this.#position + openLength;
    const end = closingParenthesis(this.#text, start);
    if (end === undefined) this.#listener?.unclear?.();
    this.#append('', false);
    this.#listener?.substitution(this.#text.slice(start, end));
    this.#position = (end ?? this.#text.length) + 1;
  }

  #redirect(): void {
    if (this.#match(/[<>]\(/y)) {
      this.#parenthesised(2);
      return;
    }
    if (this.#word && /^\d*$/.test(this.#word.text)) this.#word = undefined;
    this.#endWord();
    const document = this.#match(/<<(?!<)-?[ \t]*/y);
    if (document) this.#hereDocument(document[0]);
    else this.#redirection = this.#skip(/[<>]+[&|]?-?/y);
  }

  #hereDocument(operator: string): void {
    this.#position += operator.length;
    const word = this.#skip(/(?:'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\\[\s\S]|[^\s'"\\<>();&|])+/y);
    if (word === '') this.#listener?.unclear?.();
    this.#documents.announce(word, operator.startsWith('<<-'));
  }

  #newline(): void {
    this.#position += 1;
    this.#endCommand();
    const { end, expanded } = this.#documents.skip(this.#text, this.#position);
    this.#position = end;
    for (const body of expanded) {
      // In such a text only substitutions are read.
      if (/\$\(|`/.test(body)) splitCommands(`"${body.replaceAll('"', '')}"`, this.#lookUp, this.#listener);
    }
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
    if (this.#word) {
      this.#word.text += text;
      this.#word.known &&= known;
    } else this.#word = { text, known };
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
    if (this.#words.length === 0) return;
    this.#commands.push(this.#words);
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

const plainCharacters = /[\w@%+=:,./^-]+/y;
