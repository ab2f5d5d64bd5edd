/** One line of a comparison. */
export interface DiffLine {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

/** Compares two texts line by line: what stayed, what went, what came. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, young] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < Math.min(old.length, young.length) && old[start] === young[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, young.length) - start && old.at(-1 - end) === young.at(-1 - end)) end++;
  return [
    ...signed(' ', old.slice(0, start)),
    ...diffMiddle(old.slice(start, old.length - end), young.slice(start, young.length - end)),
    ...signed(' ', old.slice(old.length - end)),
  ];
}

/** Past this many pairs of lines a finer comparison takes longer than anybody waits. */
const mostPairs = 1_000_000;

function diffMiddle(old: readonly string[], young: readonly string[]): DiffLine[] {
  if (old.length * young.length > mostPairs) return [...signed('-', old), ...signed('+', young)];
  const common = commonLengths(old, young);
  const at = (row: number, column: number) => common[row * (young.length + 1) + column] ?? 0;
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < young.length) {
    if (row < old.length && column < young.length && old[row] === young[column]) {
      lines.push(...signed(' ', old.slice(row, row + 1)));
      row++;
      column++;
    } else if (column >= young.length || (row < old.length && at(row + 1, column) >= at(row, column + 1))) {
      lines.push(...signed('-', old.slice(row, ++row)));
    } else {
      lines.push(...signed('+', young.slice(column, ++column)));
    }
  }
  return lines;
}

/** For every pair of places, how many lines the rests from there on have in common. */
function commonLengths(old: readonly string[], young: readonly string[]): Uint16Array {
  const width = young.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row--) {
    for (let column = young.length - 1; column >= 0; column--) {
      const down = lengths[(row + 1) * width + column] ?? 0;
      const right = lengths[row * width + column + 1] ?? 0;
      const both = (lengths[(row + 1) * width + column + 1] ?? 0) + 1;
      lengths[row * width + column] = old[row] === young[column] ? both : Math.max(down, right);
    }
  }
  return lengths;
}

function signed(sign: DiffLine['sign'], lines: readonly string[]): DiffLine[] {
  return lines.map((text) => ({ sign, text }));
}
