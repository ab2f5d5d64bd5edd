/** The names in a directory as one text, whatever their order; no name contains a slash. */
export function joinNames(names: readonly string[]): string {
  return [...names].sort().join('/');
}

/** The parts of a pattern of paths between its slashes. */
export function segmentsOf(pattern: string): string[] {
  return pattern.split('/').filter((segment) => segment !== '' && segment !== '.');
}
