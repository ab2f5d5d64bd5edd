/** A short word that stands for a text, in the name of a file or in one of its lines. */
export function shortDigest(text: string): string {
  // Most events need no hash, so what makes it is loaded late.
  return process.getBuiltinModule('node:crypto').hash('sha256', text).slice(0, 24);
}
