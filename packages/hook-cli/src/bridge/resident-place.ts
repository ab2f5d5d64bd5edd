import { lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { runtimeDirectory } from './runtime-directory.ts';

/** A longer path cannot be the name of a socket. */
const longestPath = 100;

/**
 * The socket of the background process of this user and this very version; undefined where there is no private place for
 * it. On Windows a pipe cannot be kept from other users by its mode, so there every event is answered on its own.
 */
export function residentSocket(home: string | undefined, program: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  const directory = runtimeDirectory(home);
  if (directory === undefined) return undefined;
  const path = join(directory, `bridge-${manifest.version}-${stampOf(program)}.sock`);
  return path.length > longestPath ? undefined : path;
}

/** A program that was installed again is another version, whatever its number. */
function stampOf(program: string): string {
  const { mtimeMs, size, ino } = statSync(program);
  return [mtimeMs, size, ino].map((each) => Math.floor(each).toString(36)).join('-');
}

/** Tells whether a socket is the user's own: whoever else listens must not answer for the gates. */
export function isOwnSocket(path: string): boolean {
  try {
    const stats = lstatSync(path);
    const isMine = process.getuid === undefined || stats.uid === process.getuid();
    return stats.isSocket() && isMine && (stats.mode & 0o077) === 0;
  } catch {
    return false;
  }
}
