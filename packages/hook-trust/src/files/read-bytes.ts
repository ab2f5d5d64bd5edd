import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** The bytes of a file, or why they cannot be had. */
export type ReadBytes = { readonly bytes: Buffer } | { readonly failure: string; readonly isMissing?: boolean };

/** Reads a regular file whole; it never waits for a pipe or a device, and reads no more than the limit. */
export function readBytes(path: string, maxBytes: number): ReadBytes {
  return withFile(path, (handle) => {
    const stats = fstatSync(handle);
    if (!stats.isFile()) return { failure: 'is not a file' };
    // One byte more than the file had tells one that grows.
    const buffer = Buffer.allocUnsafe(Math.min(stats.size, maxBytes) + 1);
    const length = fill(handle, buffer);
    if (length > maxBytes) return { failure: `is larger than ${maxBytes} bytes` };
    if (length === buffer.length) return { failure: 'grew while it was read' };
    return { bytes: buffer.subarray(0, length) };
  });
}

/** Tells whether a file is machine code; everything else may be a script, also without a first line that says so. */
export function isMachineCode(path: string): boolean {
  const start = withFile(path, (handle) => {
    const buffer = Buffer.alloc(4);
    fill(handle, buffer);
    return { bytes: buffer };
  });
  return 'bytes' in start && machineCode.test(start.bytes.toString('hex'));
}

/** How programs of Linux, Windows and macOS begin. */
const machineCode = /^(7f454c46|4d5a|cafebabe|feedfac[ef]|c[ef]faedfe)/;

function withFile(path: string, read: (handle: number) => ReadBytes): ReadBytes {
  let handle: number | undefined;
  try {
    // Without waiting: it may have become a pipe since it was looked at.
    handle = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    return read(handle);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return { failure: `cannot be read (${code})`, isMissing: code === 'ENOENT' || code === 'ENOTDIR' };
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

function fill(handle: number, buffer: Buffer): number {
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
