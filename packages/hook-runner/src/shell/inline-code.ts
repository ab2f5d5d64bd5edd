import type { SimpleCommand } from './split-commands.ts';

/** Options behind which interpreters of other languages take code. */
const codeOptions: Readonly<Record<string, RegExp>> = {
  python: /^-[A-Za-z]*c$/,
  node: /^(-[ep]+|--eval|--print)$/,
  nodejs: /^(-[ep]+|--eval|--print)$/,
  deno: /^eval$/,
  bun: /^(-[ep]|--eval|--print)$/,
  perl: /^-[A-Za-z]*[eE]$/,
  ruby: /^-[A-Za-z]*e$/,
  php: /^-r$/,
};

const mostTexts = 50;

/** Texts in the arguments of a command that a shell may come to run: strings in code, aliases, settings of git. */
export function interpretedCode(program: string, args: SimpleCommand): readonly string[] {
  if (program === 'alias' || program === 'git') return args.flatMap(({ text }) => aliased(program, text));
  const name = program.replace(/^python[\d.]+$/, 'python');
  const option = Object.hasOwn(codeOptions, name) ? codeOptions[name] : undefined;
  const at = option ? args.findIndex(({ text }) => option.test(text)) : -1;
  return at === -1 ? [] : stringsIn(args[at + 1]?.text ?? '');
}

/** Tells whether a command runs what it reads from elsewhere than a file. */
export function readsCode(program: string, args: SimpleCommand): boolean {
  const [first] = args;
  if (program === 'at' || program === 'batch') return true;
  // Its recipes are commands, and are read from stdin.
  if (/^g?make$/.test(program)) return /(^| )(-f|--file=?|--makefile=?) ?(-|\/dev\/stdin)( |$)/.test(textOf(args));
  return (program === 'source' || program === '.') && (!first?.known || /^(\/dev\/|\/proc\/|<\()/.test(first.text));
}

function textOf(words: SimpleCommand): string {
  return words.map(({ text }) => text).join(' ');
}

function aliased(program: string, text: string): readonly string[] {
  const value = (program === 'git' ? /^alias\.[^=]*=!([\s\S]+)/ : /^[^=]+=([\s\S]+)/).exec(text)?.[1];
  return value === undefined ? [] : [value];
}

function stringsIn(code: string): readonly string[] {
  const strings = code.matchAll(/"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|`((?:\\.|[^`\\])*)`/gs);
  return [...strings].slice(0, mostTexts).flatMap(([, double, single, back]) => double ?? single ?? back ?? []);
}
