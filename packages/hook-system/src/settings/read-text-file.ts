import { constants } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import { decodeText } from './decode-text.ts';

/** The text of a file, or why there is none; neither for a file that is not there. */
export interface ReadTextFile {
  readonly text?: string;
  /** The file itself, whatever links lead to it. */
  readonly realPath?: string;
  readonly failure?: { readonly found: string; readonly expected: string };
}

/** Reads a text file that may be anything: it does not wait for a pipe, and reads no more than the limit. */
export async function readTextFile(path: string, maxBytes: number): Promise<ReadTextFile> {
  try {
    const realPath = await realpath(path);
    // Looked at before it is opened, since not every system opens a directory.
    if (!(await stat(realPath)).isFile()) return failed('something that is not a file');
    const bytes = await readBytes(realPath, maxBytes);
    if (bytes === undefined) return { realPath, ...failed('something that is not a file') };
    if (bytes.length > maxBytes) {
      return { realPath, ...failed(`more than ${maxBytes} bytes`, `at most ${maxBytes} bytes`) };
    }
    return { realPath, text: decodeText(bytes) };
  } catch (error) {
    const code = errorCode(error);
    return isMissing.has(code) ? {} : failed(`a file that cannot be read (${code})`);
  }
}

const isMissing: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);

async function readBytes(path: string, maxBytes: number): Promise<Buffer | undefined> {
  // Without waiting: the file may have become a pipe with nobody at its other end since it was looked at.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) return undefined;
    // One byte more than allowed tells a file that is too large.
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

function failed(found: string, expected = 'a readable text file'): Required<Pick<ReadTextFile, 'failure'>> {
  return { failure: { found, expected } };
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
