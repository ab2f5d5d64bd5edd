import { basename } from 'node:path';

/**
 * Programs that run the script whose file they are given and, beside it, load code from that file's directory alone;
 * with the options that leave it so.
 */
const scriptInterpreters: Readonly<Record<string, RegExp>> = {
  sh: /^-[efux]+$/,
  dash: /^-[efux]+$/,
  bash: /^(-[efux]+|--norc|--noprofile|--posix)$/,
  ksh: /^-[efux]+$/,
  node: /^--(no-warnings|no-deprecation|enable-source-maps|experimental-strip-types|disallow-code-generation-from-strings)$/,
  python: /^-[BIOPSqsu]+$/,
  perl: /^-[wWT]+$/,
  ruby: /^-w$/,
  // Not php: what a script includes is looked for in the working directory first.
};

/** Interpreters that obey the first line of a script though they were given it as a file. */
export const obeysFirstLine: ReadonlySet<string> = new Set(['perl', 'ruby']);

const posixShells: ReadonlySet<string> = new Set(['sh', 'dash', 'bash', 'ksh']);

/** The name of an interpreter whose options are known; undefined for any other program. */
export function knownInterpreter(program: string): string | undefined {
  const name = basename(program).replace(/\.exe$/i, '');
  const plain = name === 'nodejs' ? 'node' : name.replace(/^python3?(\.\d+)?$/, 'python');
  return Object.hasOwn(scriptInterpreters, plain) ? plain : undefined;
}

/** What an interpreter is told to run: a script, shell text, or something that is not understood, and why. */
export type Interpretation =
  | { readonly script: string }
  | { readonly text: string }
  | { readonly notUnderstood: string };

/** Says what an interpreter of a known name runs with these arguments. */
export function interpretArguments(interpreter: string, args: readonly string[]): Interpretation {
  const options = scriptInterpreters[interpreter];
  const first = args.findIndex((arg) => options?.test(arg) !== true);
  const operand = args[first];
  if (operand === undefined) return { notUnderstood: 'it runs what it reads from stdin' };
  if (operand === '-c' && posixShells.has(interpreter)) {
    const text = args[first + 1];
    return text === undefined ? { notUnderstood: 'it is given no text' } : { text };
  }
  if (interpreter === 'node' && /^(inspect|debug)$/.test(operand))
    return { notUnderstood: `${operand} is a word of node's own` };
  if (operand.startsWith('-') || operand.startsWith('+') || operand === '')
    return { notUnderstood: `with ${operand || 'an empty word'} it can load code from anywhere` };
  return { script: operand };
}

/** Tells whether a path means something else to each process. */
export function isOfProcess(path: string): boolean {
  return /^\/+(\.\/+)*(proc|dev)\//.test(path);
}

/** Says why the first line of a script is not understood; undefined if it is, or if there is none. */
export function doubtAboutFirstLine(firstLine: string | undefined): string | undefined {
  if (firstLine === undefined) return undefined;
  const [program = '', ...rest] = firstLine.trim().split(/\s+/);
  const words =
    basename(program) === 'env' ? rest.filter((word, index) => index > 0 || word !== '-S') : [program, ...rest];
  const [interpreter = '', ...options] = words;
  const known = knownInterpreter(interpreter);
  const isAtPlace = program.startsWith('/') && !isOfProcess(program) && !isOfProcess(interpreter);
  const accepted = known !== undefined && options.every((option) => scriptInterpreters[known]?.test(option));
  return isAtPlace && accepted
    ? undefined
    : `what its first line starts, ${firstLine.trim()}, can load code from anywhere`;
}
