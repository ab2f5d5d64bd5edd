import { diffArrays } from 'diff';

/** One line of a comparison. */
export interface DiffLine {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

/** Past this many changed lines a finer comparison takes longer than anyone waits. */
const mostChanges = 2_000;

/** Compares two texts line by line: what stayed, what went, what came. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, young] = [before.split('\n'), after.split('\n')];
  const parts = diffArrays(old, young, { maxEditLength: mostChanges });
  if (!parts) return [...signed('-', old), ...signed('+', young)];
  return parts.flatMap(({ added, removed, value }) => signed(added ? '+' : removed ? '-' : ' ', value));
}

function signed(sign: DiffLine['sign'], lines: readonly string[]): DiffLine[] {
  return lines.map((text) => ({ sign, text }));
}
