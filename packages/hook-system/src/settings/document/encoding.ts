/** How the characters of a settings file are written as bytes. */
export interface TextEncoding {
  readonly name: 'utf-8' | 'utf-16le' | 'utf-16be';
  /** True if the file begins with a byte order mark. */
  readonly hasMark: boolean;
}

/** A text, and how it was written. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: TextEncoding;
  /** False if some bytes are not characters, so that writing the text would change the file elsewhere too. */
  readonly isExact: boolean;
}

/** Decodes a file as its first bytes say: UTF-8, or UTF-16 of either order, with or without a byte order mark. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes);
  // TextDecoder drops the mark of the given encoding.
  const text = new TextDecoder(encoding.name).decode(bytes);
  return { text, encoding, isExact: encodeText(text, encoding).equals(bytes) };
}

/** Writes a text as it was written before. */
export function encodeText(text: string, { name, hasMark }: TextEncoding): Buffer {
  const marked = hasMark ? `\ufeff${text}` : text;
  if (name === 'utf-8') return Buffer.from(marked, 'utf8');
  const bytes = Buffer.from(marked, 'utf16le');
  return name === 'utf-16be' ? bytes.swap16() : bytes;
}

function encodingOf(bytes: Uint8Array): TextEncoding {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return { name: 'utf-16le', hasMark: true };
  if (first === 0xfe && second === 0xff) return { name: 'utf-16be', hasMark: true };
  // Settings begin with an ASCII character, so that a zero beside it is the other half of a UTF-16 unit.
  if (bytes.length >= 2 && first !== 0 && second === 0) return { name: 'utf-16le', hasMark: false };
  if (bytes.length >= 2 && first === 0 && second !== 0) return { name: 'utf-16be', hasMark: false };
  return { name: 'utf-8', hasMark: first === 0xef && second === 0xbb && third === 0xbf };
}
