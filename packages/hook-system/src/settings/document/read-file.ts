import { constants, statSync } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import { withoutWaiting } from '@agent-hooks/hook-trust/policy';

/** The bytes of a file, or why there are none; neither for a file that does not exist. */
export interface ReadFile {
  readonly bytes?: Buffer;
  /** The file itself, whatever links lead to it. */
  readonly realPath?: string;
  /** Why it cannot be read, as in "it is a directory". */
  readonly failure?: string;
}

/** Reads a file that may be anything: it does not wait for a pipe, and reads no more than the limit. */
export async function readFile(path: string, maxBytes: number): Promise<ReadFile> {
  try {
    if (!statSync(path, { throwIfNoEntry: false })) return {};
    const realPath = await realpath(path);
    // Looked at before it is opened, since not every system opens a directory.
    const stats = await stat(realPath);
    if (!stats.isFile()) return { realPath, failure: stats.isDirectory() ? 'it is a directory' : notAFile };
    const bytes = await readBytes(realPath, maxBytes);
    if (bytes === undefined) return { realPath, failure: notAFile };
    return bytes.length > maxBytes ? { realPath, failure: tooLarge(maxBytes) } : { realPath, bytes };
  } catch (error) {
    const code = errorCode(error);
    return isMissing.has(code) ? {} : { failure: words[code] ?? code };
  }
}

/** Says that something is larger than a limit. */
export function tooLarge(maxBytes: number): string {
  const mebibytes = maxBytes / 1024 / 1024;
  return `it is larger than ${Number.isInteger(mebibytes) ? `${mebibytes} MiB` : `${maxBytes} bytes`}`;
}

const isMissing: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);

const notAFile = 'it is not a file';

const words: Readonly<Record<string, string>> = {
  EACCES: 'there is no permission to read it',
  EPERM: 'there is no permission to read it',
  ELOOP: 'it is a link that leads to itself',
  ENXIO: notAFile,
};

async function readBytes(path: string, maxBytes: number): Promise<Buffer | undefined> {
  // Without waiting: the file may have become a pipe with no one at its other end since it was looked at.
  const handle = await open(path, constants.O_RDONLY | withoutWaiting);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) return undefined;
    // One byte more than allowed shows that a file is too large.
    const buffer = Buffer.alloc(Math.min(stats.size, maxBytes) + 1);
    let length = 0;
    while (length < buffer.length) {
      const { bytesRead } = await handle.read(buffer, length, buffer.length - length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return buffer.subarray(0, length);
  } finally {
    await handle.close();
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
