/** Decodes base64 (also its URL form), or returns undefined if the text is not base64. */
export function decodeBase64(text: string): string | undefined {
  const compact = text.replace(/\s+/g, '').replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '');
  if (!/^[A-Za-z0-9+/]*$/.test(compact)) return undefined;
  // A single letter at the end is less than a byte.
  const whole = compact.length % 4 === 1 ? compact.slice(0, -1) : compact;
  return fromBytes(Array.from(atob(whole), (byte) => byte.charCodeAt(0)));
}

/** Decodes hexadecimal digits, with or without the columns that `xxd` prints. */
export function decodeHex(text: string): string | undefined {
  const digits = text.replace(/^[0-9a-f]+: ((?:[0-9a-f]{2,4} ?)+) .*$/gim, '$1').replace(/\\x|0x|\s+/g, '');
  if (!/^(?:[0-9a-f]{2})*$/i.test(digits)) return undefined;
  return fromBytes((digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

/** Reads bytes as UTF-8. */
const fromBytes = (bytes: readonly number[]): string => new TextDecoder().decode(Uint8Array.from(bytes));
