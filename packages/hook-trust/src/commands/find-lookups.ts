import { basename } from 'node:path';
import type { StartedProgram } from '@agent-hooks/hook-types/internal';
import { readCommands } from './read-commands.ts';

/** Something that a command looks up in the working directory, and what to write instead. */
export interface Lookup {
  readonly what: string;
  readonly advice: string;
}

/** Lists what a program of a hook looks up in the directory in which it starts. */
export function findLookups({ command, args }: Partial<StartedProgram> & { readonly command: string }): Lookup[] {
  const commands = args
    ? [[command, ...args]]
    : readCommands(command).commands.map(({ words }) => words.map(({ text }) => text));
  const found = commands.flatMap((words) => lookupsOf(words.filter((word) => !/^\w+=/.test(word))));
  return found.filter(({ what }, index) => found.findIndex((each) => each.what === what) === index);
}

const absoluteAdvice = 'Write the path from the root, or from "$HOME".';

/** Programs that do what files of the working directory tell them. */
const ledByProject: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'npx',
      'npm',
      'pnpm',
      'yarn',
      'bun',
      'bunx',
      'make',
      'gmake',
      'just',
      'task',
      'rake',
      'bundle',
      'cargo',
      'uv',
      'poetry',
    ].map((name) => [name, 'Name the program that it would run by its path.']),
  ),
  git: 'Say which configuration counts, such as `git -c core.fsmonitor=false -c core.hooksPath=/dev/null`, or run git elsewhere.',
};

function lookupsOf([program = '', ...operands]: readonly string[]): Lookup[] {
  const name = basename(program);
  if (isRelative(program)) return [{ what: `${program} is a relative path`, advice: absoluteAdvice }];
  if (name === '.' || name === 'source') return relativeOperand(operands[0]);
  const advice = Object.hasOwn(ledByProject, name) ? ledByProject[name] : undefined;
  if (advice !== undefined) {
    const isGuarded = name === 'git' && operands.some((word) => word.startsWith('core.fsmonitor='));
    return isGuarded ? [] : [{ what: `${name} obeys files of the working directory`, advice }];
  }
  if (/^python[\d.]*$/.test(name)) return pythonLookups(name, operands);
  if (/^(node|nodejs)$/.test(name)) return nodeLookups(name, operands);
  if (/^(sh|bash|dash|zsh|ksh|perl|ruby|php|deno|tsx)$/.test(name)) {
    const script = operands.find((word) => !word.startsWith('-'));
    return operands.includes('-c') || operands.includes('-e') ? [] : relativeOperand(script);
  }
  return [];
}

function relativeOperand(path: string | undefined): Lookup[] {
  const isLookedUp = path !== undefined && !/^([/~$]|[A-Za-z]:[\\/])/.test(path);
  return isLookedUp ? [{ what: `${path} is a relative path`, advice: absoluteAdvice }] : [];
}

function pythonLookups(name: string, operands: readonly string[]): Lookup[] {
  const isWithoutScript = operands.some((word) => /^-[A-Za-z]*[cm]$/.test(word)) || operands.length === 0;
  if (!isWithoutScript) return relativeScript(operands);
  if (operands.some((word) => /^-[A-Za-z]*[IP]/.test(word))) return [];
  const advice = 'Write `python3 -I`.';
  return [{ what: `${name} without a script looks for modules in the working directory`, advice }];
}

function nodeLookups(name: string, operands: readonly string[]): Lookup[] {
  const hasCode = operands.some((word) => /^(-e|--eval|-p|--print|-r|--require|--import)(=|$)/.test(word));
  if (!hasCode) return relativeScript(operands);
  const advice = 'Put the code into a file of your own, and name that by its path.';
  return [{ what: `${name} with code in the command looks for modules in the working directory`, advice }];
}

function relativeScript(operands: readonly string[]): Lookup[] {
  return relativeOperand(operands.find((word) => !word.startsWith('-')));
}

function isRelative(program: string): boolean {
  return /[\\/]/.test(program) && !/^([/~$]|[A-Za-z]:[\\/])/.test(program);
}
