const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes base64 (also its URL form), or returns undefined if the text is not base64. */
export function decodeBase64(text: string): string | undefined {
  const compact = text.replace(/\s+/g, '').replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '');
  if (!/^[A-Za-z0-9+/]*$/.test(compact)) return undefined;
  const bytes: number[] = [];
  let bits = 0;
  let count = 0;
  for (const letter of compact) {
    bits = ((bits << 6) | alphabet.indexOf(letter)) & 0xffffff;
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes.push((bits >> count) & 255);
    }
  }
  return fromBytes(bytes);
}

/** Decodes hexadecimal digits, with or without the columns that `xxd` prints. */
export function decodeHex(text: string): string | undefined {
  const digits = text.replace(/^[0-9a-f]+: ((?:[0-9a-f]{2,4} ?)+) .*$/gim, '$1').replace(/\\x|0x|\s+/g, '');
  if (!/^(?:[0-9a-f]{2})*$/i.test(digits)) return undefined;
  return fromBytes((digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

/** Reads bytes as UTF-8. */
function fromBytes(bytes: readonly number[]): string {
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
