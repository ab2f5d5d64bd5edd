import { visible } from '../terminal/visible.ts';
import { cutToWidth, displayWidth, takeColumns } from '../terminal/width.ts';
import type { Span } from './finding.ts';

/** A line and a column, both counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Finds the lines and columns of offsets, which must be in order, in one walk; lines end with LF, CRLF or CR. */
export function placesOf(text: string, offsets: readonly number[]): Place[] {
  const endings = text.matchAll(/\r\n|\r|\n/g);
  let next = endings.next();
  let line = 1;
  let start = 0;
  return offsets.map((offset) => {
    while (!next.done && next.value.index + next.value[0].length <= offset) {
      line += 1;
      start = next.value.index + next.value[0].length;
      next = endings.next();
    }
    return { line, column: offset - start + 1 };
  });
}

/** The line of a place and a line of carets below it; a long line is cut around the place. */
export function excerpt(text: string, span: Span, column: number, width: number): readonly [string, string] {
  const { offset, length } = span;
  const start = offset - column + 1;
  const line = text.slice(start).split(/\r\n|\r|\n/, 1)[0] ?? '';
  const before = show(line.slice(Math.max(0, column - 1 - 4 * width), column - 1));
  const marked = show(line.slice(column - 1, column - 1 + Math.max(1, length)).slice(0, 4 * width));
  const after = show(line.slice(column - 1 + Math.max(1, length)).slice(0, 4 * width));
  const shownMark = cutToWidth(marked, Math.floor(width / 2));
  const room = width - displayWidth(shownMark);
  const isCut = shownMark !== marked;
  const leastAfter = isCut ? 0 : Math.min(displayWidth(after), Math.floor(room / 3));
  const shownBefore = takeEnd(before, room - leastAfter);
  const shownAfter = isCut ? '' : cutToWidth(after, room - displayWidth(shownBefore));
  const carets = '^'.repeat(Math.max(1, displayWidth(shownMark)));
  return [shownBefore + shownMark + shownAfter, ' '.repeat(displayWidth(shownBefore)) + carets];
}

/** What stands there, safe to print; a tab is two blanks, so that carets stay below their place. */
function show(text: string): string {
  return visible(text.replaceAll('\t', '  '));
}

function takeEnd(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  const reversed = Array.from(text.slice(-2 * width)).reverse();
  return `…${Array.from(takeColumns(reversed.join(''), width - 1))
    .reverse()
    .join('')}`;
}
