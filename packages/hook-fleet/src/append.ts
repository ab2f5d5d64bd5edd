import { constants, fstatSync, writeSync } from 'node:fs';
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
