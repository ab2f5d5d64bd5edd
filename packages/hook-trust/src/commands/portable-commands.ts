import { readCommands, type SimpleCommand } from './read-commands.ts';

/** One command of a text that any POSIX shell reads in the same way: every word is known without running it. */
export interface PortableCommand {
  readonly words: readonly string[];
  readonly writes: readonly string[];
  /** What follows it: an operator, or nothing at the end. */
  readonly operator: string;
}

/** The commands of a text, or the first part of it that is not understood. */
export type PortableCommands = { readonly commands: readonly PortableCommand[] } | { readonly notUnderstood: string };

/** The commands that the reader finds, as far as all POSIX shells agree about them: words, given variables, redirections, separators. All else is not understood, on purpose. */
export function portableCommands(text: string, variables: Readonly<Record<string, string>>): PortableCommands {
  const { commands, problem } = readCommands(text, variables);
  let position = 0;
  const plain: PortableCommand[] = [];
  for (const [index, command] of commands.entries()) {
    const { start, end } = command.span;
    const odd = oddPosition(text.slice(start, end));
    if (!blanks.test(text.slice(position, start))) return { notUnderstood: partAt(text, position) };
    const unknown = [...command.assignments, ...command.words].find(({ isKnown }) => !isKnown);
    if (odd !== -1 || unknown || !isPlain(command))
      return { notUnderstood: partAt(text, odd === -1 ? (unknown?.span.start ?? start) : start + odd) };
    const after = between.exec(text.slice(end, commands[index + 1]?.span.start));
    if (!after) return { notUnderstood: partAt(text, end) };
    plain.push({ ...valuesOf(command), operator: after[1] ?? '' });
    position = end + after[0].length;
  }
  if (problem || !blanks.test(text.slice(position)))
    return { notUnderstood: partAt(text, problem?.span.start ?? position) };
  return { commands: plain };
}

/** What every POSIX shell takes alike: plain characters, quotes, escapes, variables, redirections and blanks. */
const variable = String.raw`\$(?:[A-Za-z_]\w*|\{[A-Za-z_]\w*\})`;
const alike = new RegExp(
  String.raw`[\p{L}\p{M}\p{N}_@%+:,./\- \t<>]+|(?<=[\w./-])=|(?<=>)&|'[^']*'|\\[^\n\w]|"(?:[^"\\$\x60]|\\["\\$\x60]|${variable})*"|${variable}`,
  'gu',
);
const blanks = /^[ \t\n]*(?:#[^\n]*(?:\n|$)[ \t\n]*)*$/;
const between = /^[ \t]*(?:#[^\n]*(?=\n|$))?(&&|\|\||[;|&\n])?[ \t\n]*(?:#[^\n]*(?:\n|$)[ \t\n]*)*$/;

/** Where a command has the first character that shells may read differently; -1 if there is none. */
function oddPosition(command: string): number {
  let position = 0;
  for (const { 0: found, index } of command.matchAll(alike)) {
    if (index !== position) return position;
    position += found.length;
  }
  return position === command.length ? -1 : position;
}

function isPlain({ assignments, words, redirections }: SimpleCommand): boolean {
  const isSimple = redirections.every(
    ({ operator, descriptor = '1', target }) =>
      /^[0-2]$/.test(descriptor) &&
      target.isKnown &&
      (operator === '>&' ? /^[0-2]$/.test(target.text) : /^(>>|>|<)$/.test(operator)),
  );
  return isSimple && assignments.length + words.length > 0;
}

/** What is read from is read as data; what is written is remembered. */
function valuesOf({ assignments, words, redirections }: SimpleCommand): Omit<PortableCommand, 'operator'> {
  return {
    words: [...assignments, ...words].map(({ text }) => text),
    writes: redirections.filter(({ operator }) => /^>>?$/.test(operator)).map(({ target }) => target.text),
  };
}

/** The part with the blanks around it, as far as it is short enough to be shown. */
function partAt(text: string, position: number): string {
  const start = text.lastIndexOf(' ', position - 1) + 1;
  return text.slice(start, start + 60).trim() || text.slice(-60).trim();
}
