import { basename } from 'node:path';
import type { SimpleCommand } from './split-commands.ts';

/** How an interpreter is told what to run. */
interface Interpreter {
  /** Flags behind which code stands instead of a file. */
  readonly inline: readonly string[];
  /** Flags that take the next word. */
  readonly takesValue?: readonly string[];
  /** Words before the file, such as `run`. */
  readonly subcommands?: readonly string[];
}

const shell: Interpreter = { inline: ['-c'], takesValue: ['-o', '-O'] };
const python: Interpreter = { inline: ['-c', '-m'], takesValue: ['-W', '-X'] };
const node: Interpreter = {
  inline: ['-e', '--eval', '-p', '--print'],
  takesValue: ['-r', '--require', '--import', '--loader', '-C', '--conditions', '--env-file'],
};

const interpreters: Readonly<Record<string, Interpreter>> = {
  sh: shell,
  bash: shell,
  dash: shell,
  zsh: shell,
  ksh: shell,
  fish: shell,
  python,
  python3: python,
  node,
  nodejs: node,
  tsx: node,
  deno: { inline: ['eval'], subcommands: ['run'] },
  bun: { inline: ['-e'], subcommands: ['run'] },
  perl: { inline: ['-e', '-E'], takesValue: ['-I'] },
  ruby: { inline: ['-e'], takesValue: ['-r', '-I'] },
  php: { inline: ['-r'] },
};

/** Tells whether a name is that of an interpreter. */
export function isInterpreter(name: string): boolean {
  return Object.hasOwn(interpreters, name);
}

/** What an interpreter would run: a file, code in the command itself, or something that cannot be told. */
type Interpreted = { readonly file: string } | { readonly code: string } | undefined;

/** Finds what the interpreter at the head of a command would run; undefined if its head is none. */
export function interpretedBy([program, ...rest]: SimpleCommand): Interpreted {
  const name = basename(program?.text ?? '').replace(/(\.exe|(?<=python3?)[\d.]+)$/i, '');
  const interpreter = Object.hasOwn(interpreters, name) ? interpreters[name] : undefined;
  if (!interpreter) return undefined;
  for (let index = 0; index < rest.length; index++) {
    const word = rest[index];
    if (!word?.known) return undefined;
    if (interpreter.inline.includes(word.text)) return codeOf(interpreter, rest[index + 1]?.text);
    if (interpreter.takesValue?.includes(word.text)) index += 1;
    else if (!word.text.startsWith('-') && !interpreter.subcommands?.includes(word.text)) return { file: word.text };
  }
  return undefined;
}

function codeOf(interpreter: Interpreter, code: string | undefined): Interpreted {
  return interpreter === shell && code !== undefined ? { code } : undefined;
}
