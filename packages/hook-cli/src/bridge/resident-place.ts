import { lstatSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { runtimeDirectory } from './runtime-directory.ts';

/** A longer path cannot be the name of a socket: 103 bytes on macOS, of which a process takes some for its own while it starts. */
export const longestSocketPath = 95;

/** The socket of the background process of this user and version; undefined on Windows, where pipes are not private. */
export function residentSocket(home: string | undefined, program: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  const directory = runtimeDirectory(home);
  if (directory === undefined) return undefined;
  // Short, since the path of a socket must be, and home directories are as long as they are.
  const path = join(directory, `bridge-${shortHash(`${manifest.version} ${stampOf(program)}`)}.sock`);
  return path.length > longestSocketPath ? undefined : path;
}

/** A program that was installed again is another version, and so is one in a container, where paths differ. */
function stampOf(program: string): string {
  const { mtimeMs, size, ino } = statSync(program);
  const places = process.platform === 'linux' ? ['mnt', 'net'].map(namespaceOf) : [];
  return [mtimeMs, size, ino, ...places].map((each) => Math.floor(each).toString(36)).join('-');
}

/** Distinguishes versions. Two halves of 32 bits (FNV-1a). */
export function shortHash(text: string): string {
  const half = (start: number) => {
    let hash = start;
    for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    return (hash >>> 0).toString(36);
  };
  return half(0x811c9dc5) + half(0x01000193);
}

/** The number of a namespace that this process is in, counted from where Linux begins to count. */
function namespaceOf(name: string): number {
  try {
    return Number(/\d+/.exec(readlinkSync(`/proc/self/ns/${name}`))?.[0] ?? 0) - 0xf0000000;
  } catch {
    return 0;
  }
}

/** Whether a socket is the user's own: whoever else listens must not answer for the gates. */
export function isOwnSocket(path: string): boolean {
  try {
    const stats = lstatSync(path);
    const isMine = process.getuid === undefined || stats.uid === process.getuid();
    return stats.isSocket() && isMine && (stats.mode & 0o077) === 0;
  } catch {
    return false;
  }
}
