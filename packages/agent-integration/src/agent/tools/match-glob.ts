/** Tells whether a path with `/` between its segments fits a pattern of `*`, `?`, `**` and one level of `{a,b}`. */
export function matchesGlob(path: string, pattern: string): boolean {
  const segments = path.split('/');
  return expandBraces(pattern).some((each) => matchesSegments(segments, each.split('/')));
}

const maxAlternatives = 64;

function expandBraces(pattern: string): string[] {
  let expanded = [''];
  for (const piece of pattern.split(/(\{[^{}]*\})/)) {
    const choices = piece.startsWith('{') ? piece.slice(1, -1).split(',') : [piece];
    expanded = expanded.flatMap((start) => choices.map((choice) => start + choice)).slice(0, maxAlternatives);
  }
  return expanded;
}

function matchesSegments(segments: readonly string[], patterns: readonly string[]): boolean {
  return matchesSequence(segments, patterns, '**', (segment, pattern) =>
    matchesSequence([...segment], [...pattern], '*', (character, each) => each === '?' || each === character),
  );
}

/**
 * Matches items one by one, where `wildcard` stands for any number of them. It only ever goes back to the last wildcard,
 * so that no pattern takes longer than the product of both lengths.
 */
function matchesSequence(
  items: readonly string[],
  patterns: readonly string[],
  wildcard: string,
  matches: (item: string, pattern: string) => boolean,
): boolean {
  let item = 0;
  let place = 0;
  let wildcardPlace = -1;
  let wildcardItem = 0;
  while (item < items.length) {
    const pattern = patterns[place];
    if (pattern === wildcard) {
      wildcardPlace = place++;
      wildcardItem = item;
    } else if (pattern !== undefined && matches(items[item] ?? '', pattern)) {
      item++;
      place++;
    } else if (wildcardPlace >= 0) {
      place = wildcardPlace + 1;
      item = ++wildcardItem;
    } else {
      return false;
    }
  }
  return patterns.slice(place).every((pattern) => pattern === wildcard);
}
