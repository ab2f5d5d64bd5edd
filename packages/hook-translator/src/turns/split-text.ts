import { commonSubsequence } from '../align/common-subsequence.ts';
import { sharedEnds } from '../align/shared-ends.ts';

/** A text part as far as an edit cares: what it said, and whether it is a thought. */
export interface TextPiece {
  readonly text: string;
  readonly isThought: boolean;
}

/**
 * Says what each part says after their joined text was edited. The new pieces always join to exactly the new text;
 * text that was left alone stays in its part, and new text goes where the text was that it replaces.
 */
export function splitText(pieces: readonly TextPiece[], edited: string): string[] {
  if (pieces.length === 1) return [edited];
  const stretches = keptStretches(pieces.map(({ text }) => text).join(''), edited);
  let oldEnd = 0;
  let newEnd = 0;
  return pieces.map(({ text }, index) => {
    oldEnd += text.length;
    const from = newEnd;
    const isLast = index === pieces.length - 1;
    newEnd = isLast ? edited.length : Math.max(from, border(pieces.slice(index), stretches, oldEnd));
    return edited.slice(from, newEnd);
  });
}

/** Text that an edit left alone: where it was and where it is now. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/** Beyond this many words, all the text between the first and the last change counts as replaced. */
const maxWords = 4000;

function keptStretches(original: string, edited: string): Stretch[] {
  const { start, end } = sharedEnds(original, edited);
  const words = splitWords(original.slice(start, original.length - end));
  const editedWords = splitWords(edited.slice(start, edited.length - end));
  const stretches: Stretch[] = [{ from: 0, to: 0, length: start }];
  if (words.length + editedWords.length <= maxWords) {
    const starts = startsOf(words, start);
    const editedStarts = startsOf(editedWords, start);
    for (const [word, editedWord] of commonSubsequence(words, editedWords)) {
      const length = String(words[word]).length;
      stretches.push({ from: Number(starts[word]), to: Number(editedStarts[editedWord]), length });
    }
  }
  stretches.push({ from: original.length - end, to: edited.length - end, length: end });
  return stretches;
}

/** Words and signs, each with the space after it: space alone is everywhere and would say nothing. */
function splitWords(text: string): string[] {
  return text.match(/(?:[\p{L}\p{N}_]+|.)\s*/gsu) ?? [];
}

function startsOf(words: readonly string[], offset: number): number[] {
  let next = offset;
  return words.map((word) => {
    const start = next;
    next += word.length;
    return start;
  });
}

/** Where in the new text the border after a part lies, given where it lay in the old. */
function border([part, ...rest]: readonly TextPiece[], stretches: readonly Stretch[], offset: number): number {
  const inside = stretches.find(({ from, length }) => from < offset && offset < from + length);
  if (inside !== undefined) return inside.to + offset - inside.from;
  const before = stretches.findLast(({ from, length }) => from + length <= offset);
  const after = stretches.find(({ from }) => from >= offset);
  const low = before === undefined ? 0 : before.to + before.length;
  const high = after === undefined ? low : after.to;
  const replacesBefore = before === undefined || before.from + before.length < offset;
  const replacesAfter = after === undefined || after.from > offset;
  if (replacesBefore !== replacesAfter) return replacesBefore ? high : low;
  // The change covers the border: its text goes to the part before, unless that would make an answer a thought.
  return part?.isThought && rest.some((piece) => !piece.isThought) ? low : high;
}
