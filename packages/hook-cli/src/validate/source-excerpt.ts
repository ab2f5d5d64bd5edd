import type { TextSpan } from '@agent-hooks/hook-system/inspect';
import { visible } from '@agent-hooks/trace-page';
import { cutToWidth, displayWidth, takeColumns } from '../terminal/width.ts';

/** The line of a place and a line of carets below it; a long line is cut around the place. */
export function excerpt(
  text: string,
  span: Pick<TextSpan, 'offset' | 'length'>,
  { column, width }: { column: number; width: number },
): readonly [string, string] {
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

/** The text there, safe to print; a tab is two blanks, so that carets stay below their place. */
const show = (text: string): string => visible(text.replaceAll('\t', '  '));

function takeEnd(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  const reversed = Array.from(text.slice(-2 * width)).reverse();
  return `…${Array.from(takeColumns(reversed.join(''), width - 1))
    .reverse()
    .join('')}`;
}
