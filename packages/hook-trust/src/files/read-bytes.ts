import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { withoutWaiting } from '../open/without-waiting.ts';

/** Why a file cannot be read: the rest of a sentence that begins with its name. */
export interface ReadFailure {
  readonly failure: string;
  readonly isMissing?: boolean;
}

/** Reads a plain file whole; it never waits for a pipe or a device, and reads no more than the limit. */
export function readBytes(path: string, maxBytes: number): { readonly bytes: Buffer } | ReadFailure {
  return withFile(path, (handle) => {
    const stats = fstatSync(handle);
    if (!stats.isFile()) return { failure: 'is not a plain file' };
    // One byte more than the file had shows that it grows.
    const buffer = Buffer.allocUnsafe(Math.min(stats.size, maxBytes) + 1);
    const length = fill(handle, buffer);
    if (length > maxBytes) return { failure: `is larger than ${maxBytes} bytes` };
    if (length === buffer.length) return { failure: 'grew while it was read' };
    return { bytes: buffer.subarray(0, length) };
  });
}

/** The first bytes of a file, one character each; nothing if it cannot be read. */
export function readStart(path: string, length: number): string {
  const read = withFile(path, (handle) => {
    const buffer = Buffer.allocUnsafe(length);
    return { bytes: buffer.subarray(0, fill(handle, buffer)) };
  });
  return 'bytes' in read ? read.bytes.toString('latin1') : '';
}

/** Decides by its first bytes whether a file is machine code; everything else may be a script, also without a first line that says so. */
export function isMachineCode(start: string): boolean {
  return machineCode.test(Buffer.from(start.slice(0, 4), 'latin1').toString('hex'));
}

/** How programs of Linux, Windows and macOS begin. */
const machineCode = /^(7f454c46|4d5a|cafebabe|feedfac[ef]|c[ef]faedfe)/;

function describeReadFailure(error: unknown): ReadFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return { failure: `cannot be read (${code})`, isMissing: code === 'ENOENT' || code === 'ENOTDIR' };
}

/** Reads an opened file into a buffer, and returns how much there was. */
export function fill(handle: number, buffer: Buffer): number {
  let length = 0;
  while (length < buffer.length) {
    const wanted = buffer.length - length;
    const count = readSync(handle, buffer, length, wanted, null);
    length += count;
    // Of a regular file less than was asked for is given only at its end.
    if (count < wanted) break;
  }
  return length;
}

/** Opens a file, hands it over and closes it. */
export function withFile<Read extends object>(path: string, read: (handle: number) => Read): Read | ReadFailure {
  let handle: number | undefined;
  try {
    // Without waiting: it may have become a pipe since it was looked at.
    handle = openSync(path, constants.O_RDONLY | withoutWaiting);
    return read(handle);
  } catch (error) {
    return describeReadFailure(error);
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}
