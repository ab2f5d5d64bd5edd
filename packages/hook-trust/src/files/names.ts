/** The names in a directory as one text, whatever their order; no name contains a slash. */
export function joinNames(names: readonly string[]): string {
  return [...names].sort().join('/');
}
