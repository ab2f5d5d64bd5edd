import { basename, relative } from 'node:path';
import { quoteForPosixShell } from '@agent-hooks/hook-runner/programs';
import type { StartedProgram } from '@agent-hooks/hook-types/internal';
import { findLoading, readCommand } from '@agent-hooks/shell-effects';

/** Something that a command looks up in the working directory, and what to write instead. */
export interface Lookup {
  readonly what: string;
  readonly advice: string;
}

/** The place of the directory in which the command starts. */
const directory = '/working-directory';

/** Lists what a program of a hook looks up in the directory in which it starts. */
export function findLookups({ command, args }: Partial<StartedProgram> & { readonly command: string }): Lookup[] {
  const quoted = [command, ...(args ?? [])].map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  const place = {
    project: directory,
    cwd: directory,
    home: '/home',
    variables: { HOME: '/home' },
    shell: 'sh',
  } as const;
  const { commands, effects } = readCommand(quoteForPosixShell(args ? quoted.join(' ') : command), place);
  const words = commands.flatMap((each) => each.words.map((word) => word.text));
  const found = new Map<string, string>();
  for (const { kind, source, target } of effects) {
    if (kind !== 'execute' || source !== 'file' || target.includes('…') || !target.startsWith(`${directory}/`))
      continue;
    const path = relative(directory, target);
    const written = words.find((word) => word.replace(/^(\.\/)+/, '') === path) ?? path;
    found.set(`${written} is a relative path`, 'Write the path from the root, or from "$HOME".');
  }
  for (const {
    words: [program, ...operands],
  } of commands) {
    const lookup = lookupOf(
      basename(program?.text ?? ''),
      operands.map((word) => word.text),
    );
    if (lookup) found.set(lookup.what, lookup.advice);
  }
  return [...found].map(([what, advice]) => ({ what, advice }));
}

/** What a program reads in the working directory by itself. */
function lookupOf(name: string, operands: readonly string[]): Lookup | undefined {
  const what = `${name} obeys files of the working directory`;
  if (findLoading(name)?.projectFiles) return { what, advice: 'Name the program that it would run by its path.' };
  if (name === 'git' && !operands.some((word) => word.startsWith('core.fsmonitor=')))
    return { what, advice: gitAdvice };
  if (/^python[\d.]*$/.test(name)) return pythonLookup(name, operands);
  const hasCode = operands.some((word) => /^(-e|--eval|-p|--print|-r|--require|--import)(=|$)/.test(word));
  if (!/^node(js)?$/.test(name) || !hasCode) return undefined;
  return {
    what: `${name} with code in the command looks for modules in the working directory`,
    advice: 'Put the code into a file of your own, and name that by its path.',
  };
}

const gitAdvice =
  'Say which configuration counts, such as `git -c core.fsmonitor=false -c core.hooksPath=/dev/null`, or run git elsewhere.';

function pythonLookup(name: string, operands: readonly string[]): Lookup | undefined {
  const isWithoutScript = operands.some((word) => /^-[A-Za-z]*[cm]$/.test(word)) || operands.length === 0;
  const isIsolated = operands.some((word) => /^-[A-Za-z]*[IP]/.test(word));
  if (!isWithoutScript || isIsolated) return undefined;
  return {
    what: `${name} without a script looks for modules in the working directory`,
    advice: 'Write `python3 -I`.',
  };
}
