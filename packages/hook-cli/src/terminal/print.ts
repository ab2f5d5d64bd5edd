import type { CliIo } from '../cli-io.ts';
import { visible } from './visible.ts';

/** Prints lines of a screen to stdout. */
export function printLines(io: CliIo, lines: readonly string[]): void {
  printText(io, lines.map((line) => `${line.trimEnd()}\n`).join(''));
}

/** Prints text to stdout; of all that could act on a terminal only our own colours pass. */
export function printText(io: CliIo, text: string): void {
  io.stdout.write(guard(text, io.color));
}

/** Prints a value for machines: stable, indented, and safe on a terminal as well. */
export function printJson(io: CliIo, value: unknown): void {
  io.stdout.write(`${escapeForTerminal(JSON.stringify(value, null, 2))}\n`);
}

/** Prints a sentence to stderr. */
export function printError(io: CliIo, message: string): void {
  printErrorText(io, `${message}\n`);
}

/** Prints text to stderr. */
export function printErrorText(io: CliIo, text: string): void {
  io.stderr.write(visible(text));
}

/** JSON escapes most control characters by itself, but not these. */
function escapeForTerminal(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Colour codes as we write them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what begins a colour code.
const colorCode = /(\u001b\[\d{1,2}m)/;

function guard(text: string, color: boolean): string {
  if (!color) return visible(text);
  return text
    .split(colorCode)
    .map((part, index) => (index % 2 === 1 ? part : visible(part)))
    .join('');
}
