/** What other agents call the same things. */
const otherNames: Readonly<Record<string, string>> = {
  PreToolUse: 'BeforeTool',
  PostToolUse: 'AfterTool',
  UserPromptSubmit: 'BeforeAgent',
  Stop: 'AfterAgent',
  PreCompact: 'PreCompress',
};

/** A word longer than this is not a misspelling of anything. */
const longestWord = 40;

/** The known name that a misspelt one most likely meant; undefined if none is near, by at most so many letters. */
export function nearestName(word: string, known: readonly string[], most = longestWord): string | undefined {
  const alias = Object.hasOwn(otherNames, word) ? otherNames[word] : undefined;
  if (alias !== undefined && known.includes(alias)) return alias;
  if (word.length > longestWord) return undefined;
  const written = word.toLowerCase();
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of known) {
    const limit = Math.min(most, Math.max(1, Math.floor(name.length / 3)));
    // Each letter more or less is at least one step.
    if (Math.abs(name.length - word.length) > limit) continue;
    const distance = editDistance(written, name.toLowerCase());
    if (distance <= limit && (best === undefined || distance < best.distance)) best = { name, distance };
  }
  return best?.name;
}

/** How many letters must be added, left out, changed or swapped with their neighbour to get from one word to the other. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const substitution = at(last, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const swap = swapped ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, substitution, swap));
    }
    beforeLast = last;
    last = row;
  }
  return at(last, to.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
