/** Cuts a text that is too long for its place; the end of it says so. */
export function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
