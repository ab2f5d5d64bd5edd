/** Whether the names on a path fit the segments of a pattern, of which `**` stands for any number of names. */
export function matchesSegments(names: readonly string[], segments: readonly string[]): boolean {
  return matchesSequence(names, segments, ['**', matchesName]);
}

/** Whether one name fits a pattern of `*` and `?`. */
export function matchesName(name: string, pattern: string): boolean {
  return matchesSequence([...name], [...pattern], ['*', (character, each) => each === '?' || each === character]);
}

type Rules = readonly [wildcard: string, matches: (item: string, pattern: string) => boolean];

/** Matches items one by one; it only goes back to the last wildcard, so that no pattern takes longer than the product of both lengths. */
function matchesSequence(items: readonly string[], patterns: readonly string[], [wildcard, matches]: Rules): boolean {
  let [at, last, resume] = [0, -1, 0];
  for (let index = 0; index < items.length; ) {
    const pattern = patterns[at];
    if (pattern === wildcard) {
      last = at++;
      resume = index;
    } else if (pattern !== undefined && matches(items[index] ?? '', pattern)) {
      at += 1;
      index += 1;
    } else if (last >= 0) {
      at = last + 1;
      index = ++resume;
    } else return false;
  }
  return patterns.slice(at).every((pattern) => pattern === wildcard);
}
