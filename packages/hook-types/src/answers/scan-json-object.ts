/** Where a JSON object ends; or where its text stops being JSON; or that the text ends in the middle of it. */
export type ScannedObject =
  | { readonly kind: 'whole'; readonly end: number }
  | { readonly kind: 'broken'; readonly at: number }
  | { readonly kind: 'cut' };

/** Reads the JSON object that begins with the brace at `start`, without recursion and each character once. */
export function scanJsonObject(text: string, start: number): ScannedObject {
  return new Scanner(text, start).scan();
}

const cut: ScannedObject = { kind: 'cut' };

class Scanner {
  readonly #text: string;
  #position: number;
  /** The closing character of each object and list that is open. */
  readonly #open: string[] = [];

  constructor(text: string, start: number) {
    this.#text = text;
    this.#position = start;
  }

  scan(): ScannedObject {
    for (;;) {
      const found = this.#next();
      if (found === '{' || found === '[') {
        if (!this.#begin(found)) {
          const failure = found === '{' ? this.#key() : undefined;
          if (failure) return failure;
          continue;
        }
      } else {
        const failure = found === '"' ? this.#string() : this.#word();
        if (failure) return failure;
      }
      const after = this.#afterValue();
      if (after) return after;
    }
  }

  /** Opens an object or a list; true if nothing is in it. */
  #begin(found: '{' | '['): boolean {
    this.#position++;
    const closing = found === '{' ? '}' : ']';
    this.#open.push(closing);
    return this.#next() === closing;
  }

  /** Closes what ends here and goes on to the next value; undefined as long as there is one. */
  #afterValue(): ScannedObject | undefined {
    for (;;) {
      const closing = this.#open.at(-1);
      const found = this.#next();
      if (found === closing) {
        this.#position++;
        this.#open.pop();
        if (this.#open.length === 0) return { kind: 'whole', end: this.#position };
      } else if (found === ',') {
        this.#position++;
        return closing === '}' ? this.#key() : undefined;
      } else return this.#fail();
    }
  }

  #key(): ScannedObject | undefined {
    if (this.#next() !== '"') return this.#fail();
    const failure = this.#string();
    if (failure) return failure;
    if (this.#next() !== ':') return this.#fail();
    this.#position++;
    return undefined;
  }

  #string(): ScannedObject | undefined {
    for (let position = this.#position + 1; position < this.#text.length; position++) {
      const code = this.#text.charCodeAt(position);
      if (code === quote) {
        this.#position = position + 1;
        return undefined;
      }
      if (code === backslash) {
        escaped.lastIndex = position;
        const found = escaped.exec(this.#text)?.[0];
        if (found === undefined)
          return position + longestEscape > this.#text.length ? cut : { kind: 'broken', at: position };
        position += found.length - 1;
      }
      // A line break in a string is not JSON, so that an unclosed quote costs one line.
      else if (code < firstPrintable) return { kind: 'broken', at: position };
    }
    return cut;
  }

  #word(): ScannedObject | undefined {
    word.lastIndex = this.#position;
    const found = word.exec(this.#text)?.[0] ?? '';
    if (found === '') return this.#fail();
    const end = this.#position + found.length;
    if (!isWord.test(found)) return end === this.#text.length ? cut : { kind: 'broken', at: end };
    this.#position = end;
    return undefined;
  }

  /** The next character that is not white space; the position is then at it. */
  #next(): string | undefined {
    while (whiteSpace.has(this.#text.charCodeAt(this.#position))) this.#position++;
    return this.#text[this.#position];
  }

  #fail(): ScannedObject {
    return this.#position >= this.#text.length ? cut : { kind: 'broken', at: this.#position };
  }
}

const quote = 0x22;
const backslash = 0x5c;
const escaped = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const longestEscape = 6;
const firstPrintable = 0x20;
const whiteSpace: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** A number, true, false or null is at most this long in anything that is an answer. */
const word = /[\w+.-]{1,400}/y;
const isWord = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
