import { basename } from 'node:path';
import { findLoading } from '@agent-hooks/shell-effects';

/** What an interpreter runs: a script, shell text, or something that is not understood, and why. */
export type Interpretation =
  | { readonly script: string; readonly followsFirstLine: boolean }
  | { readonly text: string }
  | { readonly notUnderstood: string };

/** Whether a program runs scripts and its options are known. */
export function isKnownInterpreter(program: string): boolean {
  return findLoading(basename(program))?.scriptOptions !== undefined;
}

/** Says what an interpreter runs with these arguments. */
export function interpretArguments(program: string, args: readonly string[]): Interpretation {
  const loading = findLoading(basename(program));
  const first = args.findIndex((arg) => loading?.scriptOptions?.test(arg) !== true);
  const operand = args[first];
  if (operand === undefined) return { notUnderstood: 'it runs what it reads from stdin' };
  if (operand === '-c' && loading?.isShell) {
    const text = args[first + 1];
    return text === undefined ? { notUnderstood: 'it is given no text' } : { text };
  }
  if (/^node/.test(basename(program)) && /^(inspect|debug)$/.test(operand))
    return { notUnderstood: `${operand} is a word of node's own` };
  if (operand.startsWith('-') || operand.startsWith('+') || operand === '')
    return { notUnderstood: `with ${operand || 'an empty word'} it can load code from anywhere` };
  return { script: operand, followsFirstLine: loading?.followsFirstLine === true };
}

/** Whether a path means something else to each process. */
export function isOfProcess(path: string): boolean {
  return /^\/+(\.\/+)*(proc|dev)\//.test(path);
}

/** Says why the first line of a script is not understood; undefined if it is, or if there is none. */
export function firstLineProblem(firstLine: string | undefined): string | undefined {
  if (firstLine === undefined) return undefined;
  const [program = '', ...rest] = firstLine.trim().split(/\s+/);
  const words =
    basename(program) === 'env' ? rest.filter((word, index) => index > 0 || word !== '-S') : [program, ...rest];
  const [interpreter = '', ...options] = words;
  const accepted = findLoading(basename(interpreter))?.scriptOptions;
  const isAtPlace = program.startsWith('/') && !isOfProcess(program) && !isOfProcess(interpreter);
  return isAtPlace && accepted && options.every((option) => accepted.test(option))
    ? undefined
    : `what its first line starts, ${firstLine.trim()}, can load code from anywhere`;
}
