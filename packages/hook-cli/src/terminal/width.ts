import { colorCode } from './paint.ts';

/** How many columns of a terminal a text takes; colours take none. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const part of text.split(colorCode).filter((_, index) => index % 2 === 0)) {
    for (const character of part) width += characterWidth(character);
  }
  return width;
}

/** How many columns one character takes: two for wide scripts and pictures, none for marks that join the one before. */
export function characterWidth(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x300) return 1;
  if (/^[\p{Mn}\p{Me}\p{Cf}]$/u.test(character)) return 0;
  return wide.some(([from, to]) => code >= from && code <= to) || /^\p{Emoji_Presentation}$/u.test(character) ? 2 : 1;
}

/** Adds blanks up to a width. */
export function padTo(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

/** Cuts a text that is wider than its place; the end of it says so. */
export function cutToWidth(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  return `${takeColumns(text, width - 1)}…`;
}

/** As much of the beginning of a text as fits some columns. */
export function takeColumns(text: string, width: number): string {
  let taken = '';
  let used = 0;
  for (const character of text) {
    used += characterWidth(character);
    if (used > width) break;
    taken += character;
  }
  return taken;
}

/** The scripts whose characters take two columns. */
const wide: readonly (readonly [from: number, to: number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x20000, 0x3fffd],
];
