import { ourVariable } from './expand-variables.ts';

/** Puts quotes around our variables wherever a POSIX shell would split what they hold; the shell itself expands them. */
export function quoteForPosixShell(command: string): string {
  return command.includes('_PROJECT_DIR') ? new PosixRewriter(command).rewriteCommands() : command;
}

/** Walks through a command as a shell would read it and copies it, but for the variables. */
class PosixRewriter {
  readonly #text: string;
  #position = 0;
  #copied = '';
  #documents: HereDocument[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  rewriteCommands(): string {
    this.#commands(false);
    return this.#copied;
  }

  /** The body of a here-document is expanded without being split, but what stands in `$( )` is a command again. */
  rewriteDocument(): string {
    while (this.#position < this.#text.length) {
      if (this.#copy(/[^\\`$]+|\\[\s\S]?/y)) continue;
      if (this.#at('`')) this.#backticks(true);
      else this.#dollar(true);
    }
    return this.#copied;
  }

  #commands(inParentheses: boolean): void {
    let openCases = 0;
    let wordStart = true;
    let commandStart = true;
    while (this.#position < this.#text.length) {
      const atWord: boolean = wordStart;
      const atCommand: boolean = commandStart;
      wordStart = false;
      commandStart = false;
      if (this.#copy(/[ \t]+|\\\n/y)) {
        wordStart = true;
        commandStart = atCommand;
      } else if (this.#copy(/\n/y)) {
        this.#hereDocuments();
        wordStart = true;
        commandStart = true;
      } else if (atWord && this.#copy(/#[^\n]*/y)) {
        wordStart = true;
      } else if (this.#copy(/'[^']*'?|\\[\s\S]?/y)) {
      } else if (this.#at('"')) this.#doubleQuotes();
      else if (this.#at('`')) this.#backticks(false);
      else if (this.#at('$')) this.#dollar(false);
      else if (this.#copy(/<<</y)) wordStart = true;
      else if (this.#at('<<')) this.#hereDocumentStart();
      else if (atCommand && this.#at('((') && this.#arithmetic(2)) {
      } else if (this.#copy(/\(/y)) {
        this.#commands(true);
        commandStart = true;
        wordStart = true;
      } else if (this.#copy(/\)/y)) {
        if (inParentheses && openCases === 0) return;
        wordStart = true;
        commandStart = true;
      } else if (this.#copy(/[;&|]+/y)) {
        wordStart = true;
        commandStart = true;
      } else if (this.#copy(/[<>]+/y)) wordStart = true;
      else {
        const word = this.#copy(/[^\s\\'"`$<>();&|]+/y) || this.#copy(/[\s\S]/y);
        if (atCommand && atWord && word === 'case') openCases++;
        if (atWord && word === 'esac' && openCases > 0) openCases--;
        commandStart = atCommand && atWord && wordsBeforeCommands.has(word);
      }
    }
  }

  #doubleQuotes(): void {
    this.#copy(/"/y);
    while (this.#position < this.#text.length) {
      if (this.#copy(/"/y)) return;
      if (this.#copy(/[^"\\`$]+|\\[\s\S]?/y)) continue;
      if (this.#at('`')) this.#backticks(true);
      else this.#dollar(true);
    }
  }

  #dollar(quoted: boolean): void {
    if (!quoted && this.#copy(/\$'(?:\\[\s\S]|[^'\\])*'?/y)) return;
    if (this.#at('$((') && this.#arithmetic(3)) return;
    if (this.#copy(/\$\(/y)) this.#commands(true);
    else if (!quoted && this.#ourVariable()) return;
    else if (this.#copy(/\$\{/y)) this.#braces(quoted);
    else this.#copy(/\$(?:\w+|[@*#?$!-])?/y);
  }

  #ourVariable(): boolean {
    ourVariable.lastIndex = this.#position;
    const match = ourVariable.exec(this.#text);
    if (!match) return false;
    this.#position += match[0].length;
    this.#copied += `"\${${match[1] ?? match[2]}}"`;
    return true;
  }

  #braces(quoted: boolean): void {
    while (this.#position < this.#text.length) {
      if (this.#copy(/\}/y)) return;
      if (!quoted && this.#copy(/'[^']*'?/y)) continue;
      if (this.#copy(/[^}'"\\`$]+|\\[\s\S]?|'/y)) continue;
      if (this.#at('"')) this.#doubleQuotes();
      else if (this.#at('`')) this.#backticks(quoted);
      else this.#dollar(quoted);
    }
  }

  /** The text between backticks loses one layer of backslashes before it is read as a command. */
  #backticks(quoted: boolean): void {
    const whole = this.#take(/`(?:\\[\s\S]|[^`\\])*`?/y);
    const command = whole.slice(1, -1).replace(quoted ? /\\([$`\\"])/g : /\\([$`\\])/g, '$1');
    const rewritten = new PosixRewriter(command).rewriteCommands();
    const changed = whole.length > 1 && whole.endsWith('`') && rewritten !== command;
    this.#copied += changed ? `\`${rewritten.replace(quoted ? /[$`\\"]/g : /[$`\\]/g, '\\$&')}\`` : whole;
  }

  /** Copies `$(( … ))` or `(( … ))`; false if it is two nested parentheses instead. */
  #arithmetic(openLength: number): boolean {
    let depth = 2;
    for (let end = this.#position + openLength; end < this.#text.length; end++) {
      if (this.#text[end] === '(') depth++;
      if (this.#text[end] !== ')' || --depth > 0) continue;
      if (this.#text[end - 1] !== ')') return false;
      this.#copied += this.#text.slice(this.#position, end + 1);
      this.#position = end + 1;
      return true;
    }
    return false;
  }

  #hereDocumentStart(): void {
    const operator = this.#copy(/<<-?[ \t]*/y);
    const word = this.#copy(/(?:'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\\[\s\S]|[^\s'"\\<>();&|])+/y);
    this.#documents.push({
      end: word.replace(/\\([\s\S])|['"]/g, '$1'),
      verbatim: /['"\\]/.test(word),
      indented: operator.startsWith('<<-'),
    });
  }

  #hereDocuments(): void {
    for (const { end, verbatim, indented } of this.#documents.splice(0)) {
      let body = '';
      let line: string;
      do {
        line = this.#take(/[^\n]*\n?/y);
        body += line;
      } while (line !== '' && (indented ? line.replace(/^\t+/, '') : line).replace(/\n$/, '') !== end);
      this.#copied += verbatim ? body : new PosixRewriter(body).rewriteDocument();
    }
  }

  #at(text: string): boolean {
    return this.#text.startsWith(text, this.#position);
  }

  #copy(pattern: RegExp): string {
    const text = this.#take(pattern);
    this.#copied += text;
    return text;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#position;
    const text = pattern.exec(this.#text)?.[0] ?? '';
    this.#position += text.length;
    return text;
  }
}

interface HereDocument {
  readonly end: string;
  /** A quoted end word: the shell expands nothing in the body. */
  readonly verbatim: boolean;
  readonly indented: boolean;
}

/** After these a command begins, though no separator stands between. */
const wordsBeforeCommands: ReadonlySet<string> = new Set('if then elif else while until do ! { time coproc'.split(' '));
