/** Decodes a file as its first bytes say: UTF-8, or UTF-16 of either order, with or without a byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  // TextDecoder drops the mark of the encoding it is told.
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Settings begin with an ASCII character, so that a zero beside it is the other half of a UTF-16 unit.
  if (bytes.length >= 2 && first !== 0 && second === 0) return 'utf-16le';
  if (bytes.length >= 2 && first === 0 && second !== 0) return 'utf-16be';
  return 'utf-8';
}
