export { cutMark, estimateSize, limitSize, type SizeLimits } from './limit-size.ts';

import {
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { withoutWaiting } from '@agent-hooks/hook-trust/policy';
import { HookError } from '@agent-hooks/hook-types';

/**
 * A link could lead the log into another file, and a pipe could hold the agent up: the first is not followed, the
 * second not waited for. Windows knows neither flag.
 */
export const appendFlags = constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0) | withoutWaiting;

/** What an open file is; throws if it is not an ordinary one. */
export function assertIsFile(file: number, path: string): { readonly mode: number; readonly size: number } {
  const stats = fstatSync(file);
  if (stats.isFile()) return stats;
  throw new HookError('internal', `${path} is not an ordinary file`);
}

/** A line is one write, so that lines of several processes do not mix; only a disk that is nearly full makes it more. */
export function writeWhole(file: number, bytes: Buffer): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
}

/** Creates a folder for its owner alone. Node's own recursive creation of folders never returns where the system allows none, as below /proc. */
export function createFolder(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) createFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have been quicker.
    if (!existsSync(path)) throw error;
  }
}

/** Adds a line to a file that only its owner can read, which keeps so many lines; two processes at once may lose one. */
export function keepLastLines(file: string, line: string, most: number): void {
  createFolder(dirname(file));
  // Reading a pipe would wait; like a link, it is replaced.
  const isFile = lstatSync(file, { throwIfNoEntry: false })?.isFile() === true;
  const before = isFile ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `${[...before, line].slice(-most).join('\n')}\n`, { mode: 0o600 });
  renameSync(temporary, file);
}
