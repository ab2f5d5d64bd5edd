const controls = { a: '\x07', b: '\b', e: '\x1b', E: '\x1b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const simple: Readonly<Record<string, string>> = controls;

/** Decodes the escapes of `$’…’`, of `echo -e` and `%b` (`\0nnn`, `\c`), and of the format of `printf` (`\nnn`). */
export function decodeEscapes(text: string, style: 'quote' | 'print' | 'format' = 'quote'): string {
  if (!text.includes('\\')) return text;
  let end = text.length;
  const pattern =
    style === 'quote'
      ? /\\(?:([abeEfnrtv\\'"?])|([0-7]{1,3})|x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|c([\s\S]))/g
      : /\\(?:([abeEfnrtv\\])|0?([0-7]{1,3})|x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|(c))/g;
  const decoded = text.replace(
    style === 'format' ? new RegExp(pattern.source.replace('0?', ''), 'g') : pattern,
    (all: string, letter?: string, octal?: string, ...rest: unknown[]) => {
      const [hex, short, long, control, offset] = rest as [string?, string?, string?, string?, number?];
      if (letter !== undefined) return simple[letter] ?? letter;
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255);
      const code = hex ?? short ?? long;
      if (code !== undefined) return codePoint(Number.parseInt(code, 16), all);
      if (style === 'quote') return String.fromCharCode((control ?? '').charCodeAt(0) & 31);
      end = Math.min(end, offset ?? 0);
      return '';
    },
  );
  if (style !== 'quote') return end < text.length ? decodeEscapes(text.slice(0, end), style) : decoded;
  // A NUL ends the string, as it does in bash.
  const stop = decoded.indexOf('\0');
  return stop === -1 ? decoded : decoded.slice(0, stop);
}

const codePoint = (code: number, written: string): string => (code > 0x10ffff ? written : String.fromCodePoint(code));
