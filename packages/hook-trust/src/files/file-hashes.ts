import { fstatSync } from 'node:fs';
import { interpreterOf } from '../commands/inspect-script.ts';
import { fill, type ReadFailure, withFile } from './read-bytes.ts';
import { isSameStamp, type Stamp } from './stamp.ts';

/** The content of a file: its hash, its bytes, and the program that its first line asks for. */
export interface HashedFile {
  readonly sha256: string;
  readonly size: number;
  readonly interpreter: string | undefined;
  readonly stamp: Stamp;
  readonly bytes: Buffer;
}

/** Beyond this a file cannot be checked each time it runs. */
const maxFileBytes = 32 * 1024 * 1024;

/** Hashes a file, again each time: a page that a process has mapped changes without a trace in the times of its file. */
export function hashFile(realPath: string): HashedFile | ReadFailure {
  return withFile(realPath, hashOpened);
}

function hashOpened(handle: number): HashedFile | ReadFailure {
  const stamp = fstatSync(handle, { bigint: true });
  if (!stamp.isFile()) return { failure: 'is not a plain file' };
  if (stamp.size > maxFileBytes) return { failure: `is larger than ${maxFileBytes} bytes` };
  // One byte more than the file had shows that it grows.
  const buffer = Buffer.allocUnsafe(Number(stamp.size) + 1);
  const bytes = buffer.subarray(0, fill(handle, buffer));
  const isSame = isSameStamp(fstatSync(handle, { bigint: true }), stamp);
  if (bytes.length === buffer.length || !isSame) return { failure: 'changed while it was read' };
  return {
    sha256: process.getBuiltinModule('node:crypto').hash('sha256', bytes),
    size: bytes.length,
    interpreter: interpreterOf(bytes.toString('latin1', 0, 512)),
    stamp,
    bytes,
  };
}
