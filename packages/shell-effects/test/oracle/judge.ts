import { readCommand } from '../../src/index.ts';
import { findMissed } from './compare.ts';
import { Generator } from './generator.ts';
import { findShell, inherited, type Ran, runTexts } from './shells.ts';

/** What a shell ran and the reader did not see. */
export interface Difference {
  readonly text: string;
  readonly missed: readonly Ran[];
}

/** How a number of texts was read. */
export interface Judgement {
  readonly differences: readonly Difference[];
  /** Texts that the shell accepts. */
  readonly valid: number;
  /** Those of them that have a part that could not be read. */
  readonly unread: number;
}

/** Runs texts by a shell, and reads them. */
export function judgeTexts(texts: readonly string[], shell: 'bash' | 'dash'): Judgement {
  const path = findShell(shell);
  if (path === undefined) throw new Error(`${shell} is not installed.`);
  const differences: Difference[] = [];
  let valid = 0;
  let unread = 0;
  for (const [index, { ran, isValid }] of runTexts(texts, path).entries()) {
    const text = texts[index] ?? '';
    const reading = readCommand(text, {
      project: '/project',
      cwd: '/project/work',
      home: '/home/me',
      shell: shell === 'bash' ? 'bash' : 'sh',
      variables: inherited,
    });
    if (isValid) valid += 1;
    if (isValid && reading.unknowns.length > 0) unread += 1;
    const missed = findMissed(text, ran, reading);
    if (missed.length > 0) differences.push({ text, missed: missed.slice(0, 5) });
  }
  return { differences, valid, unread };
}

/** Texts from a seed. */
export function makeTexts(seed: number, count: number, shell: 'bash' | 'dash'): readonly string[] {
  const generator = new Generator(seed, { isPlain: shell === 'dash' });
  return Array.from({ length: count }, (_, index) => generator.make(index));
}
