/** The place of the parenthesis that closes one opened before `start`; undefined if there is none. */
export function closingParenthesis(text: string, start: number): number | undefined {
  let depth = 1;
  let at = start;
  while (at < text.length) {
    skipped.lastIndex = at;
    const found = skipped.exec(text)?.[0];
    if (found !== undefined && found !== '') {
      at += found.length;
      continue;
    }
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
    at += 1;
  }
  return undefined;
}

/** Quoted parts, in which parentheses mean nothing, and everything that is no parenthesis. */
const skipped =
  /'[^']*'|"(?:\\[\s\S]|[^"\\])*"|`(?:\\[\s\S]|[^`\\])*`|\\[\s\S]|(?:(?<=[\s;&|(])|^)#[^\n]*|[^'"`\\()#]+/y;

/** What a text in `$'…'` stands for. */
export function decodeAnsi(text: string): string {
  return text.replace(/\\(x[\da-f]{1,2}|u[\da-f]{1,4}|U[\da-f]{1,8}|[0-7]{1,3}|[\s\S])/gi, (_, code: string) => {
    const kind = code[0] ?? '';
    if (/^[xuU]./.test(code)) return character(Number.parseInt(code.slice(1), 16));
    if (/[0-7]/.test(kind)) return character(Number.parseInt(code, 8));
    return controls[kind] ?? code;
  });
}

const controls: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  f: '\f',
  v: '\v',
};

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** The documents that commands of a line read from the lines behind it. */
export class HereDocuments {
  #announced: { readonly end: string; readonly isVerbatim: boolean; readonly isIndented: boolean }[] = [];

  /** True if a document was announced and no line followed. */
  get isOpen(): boolean {
    return this.#announced.length > 0;
  }

  /** Notes a document by the word behind `<<`. */
  announce(word: string, isIndented: boolean): void {
    const end = word.replace(/\\([\s\S])|['"]/g, '$1');
    this.#announced.push({ end, isVerbatim: /['"\\]/.test(word), isIndented });
  }

  /** Where the text goes on behind all documents, and those in which a shell expands variables and commands. */
  skip(text: string, start: number): { readonly end: number; readonly expanded: readonly string[] } {
    const expanded: string[] = [];
    let position = start;
    for (const { end, isVerbatim, isIndented } of this.#announced.splice(0)) {
      const from = position;
      let line: string;
      do {
        const next = text.indexOf('\n', position);
        line = text.slice(position, next === -1 ? undefined : next);
        position = next === -1 ? text.length : next + 1;
      } while (position < text.length && (isIndented ? line.replace(/^\t+/, '') : line) !== end);
      if (!isVerbatim) expanded.push(text.slice(from, position));
    }
    return { end: position, expanded };
  }
}
