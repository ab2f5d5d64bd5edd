import type { SimpleCommand } from './split-commands.ts';

/** Leaves out what may stand before a program: assignments, words of the shell, programs that start another. */
export function withoutPrefixes(command: SimpleCommand): SimpleCommand {
  const [first, ...rest] = command;
  if (!first) return [];
  if (/^\w+=/.test(first.text) || shellWords.has(first.text)) return withoutPrefixes(rest);
  const skipOptions = Object.hasOwn(starters, first.text) ? starters[first.text] : undefined;
  if (skipOptions === undefined) return command;
  const next = rest.findIndex(({ text }) => !skipOptions.test(text));
  return next === -1 ? [] : withoutPrefixes(rest.slice(next));
}

/** Tells whether it is a program that starts another one. */
export function isStarter(name: string): boolean {
  return Object.hasOwn(starters, name) && !startersOfShell.has(name);
}

/** Tells whether a shell does it by itself, or whether it is no program but part of a longer sentence. */
export function isBuiltin(name: string): boolean {
  return builtins.has(name);
}

const shellWords: ReadonlySet<string> = new Set([
  '!',
  '{',
  'if',
  'then',
  'elif',
  'else',
  'while',
  'until',
  'do',
  'time',
]);

/** Programs that start another one, and what may stand between the two. */
const starters: Readonly<Record<string, RegExp>> = {
  env: /^-|=/,
  exec: /^-/,
  command: /^-[pvV]*$/,
  nohup: /^-/,
  nice: /^-|^\d+$/,
  timeout: /^-|^[\d.]+[smhd]?$/,
};

const startersOfShell: ReadonlySet<string> = new Set(['exec', 'command']);

const builtins: ReadonlySet<string> = new Set(
  `. : [ [[ ]] } alias bg break builtin case cd continue declare done echo esac eval exit export false fc fg fi for function
  getopts hash in jobs kill let local printf pwd read readonly return select set shift source test times trap true type
  typeset ulimit umask unalias unset wait`.split(/\s+/),
);
