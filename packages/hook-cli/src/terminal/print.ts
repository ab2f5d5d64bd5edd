import { visible, visibleJson } from '@agent-hooks/trace-page';
import type { CliIo } from '../cli-io.ts';
import { colorCode } from './paint.ts';
import { screenWidth } from './screen-width.ts';
import { displayWidth } from './width.ts';
import { wrapLines, wrapWords } from './wrap.ts';

/** Prints the lines of a screen to stdout; on a terminal, sentences that are too long for it are broken at blanks. */
export function printLines(io: CliIo, lines: readonly string[]): void {
  const width = io.stdout.columns === undefined ? Number.POSITIVE_INFINITY : screenWidth(io);
  const fit = (line: string) => (/^\s/.test(line) || displayWidth(line) <= width ? [line] : wrapWords(line, width));
  printText(io, lines.flatMap((line) => fit(line.trimEnd()).map((each) => `${each}\n`)).join(''));
}

/** Prints text to stdout; of all that could act on a terminal only colours pass. */
export function printText(io: CliIo, text: string): void {
  io.stdout.write(guard(text, io.color));
}

/** Prints a value for machines, indented; it is safe on a terminal as well. */
export function printJson(io: CliIo, value: unknown): void {
  io.stdout.write(`${visibleJson(JSON.stringify(value, null, 2))}\n`);
}

/** Prints a value for machines on one line. */
export function printJsonLine(io: CliIo, value: unknown): void {
  io.stdout.write(`${visibleJson(JSON.stringify(value))}\n`);
}

/** Prints a sentence to stderr. */
export function printError(io: CliIo, message: string): void {
  const isKnown = io.stdout.columns !== undefined || io.env.COLUMNS !== undefined;
  // Without a screen to fit, a sentence stays on its line, for those who search in logs.
  printErrorText(io, `${isKnown ? wrapLines(message, screenWidth(io)) : message}\n`);
}

/** Prints text to stderr. */
export function printErrorText(io: CliIo, text: string): void {
  io.stderr.write(visible(text));
}

function guard(text: string, color: boolean): string {
  if (!color) return visible(text);
  return text
    .split(colorCode)
    .map((part, index) => (index % 2 === 1 ? part : visible(part)))
    .join('');
}
