import { fstatSync } from 'node:fs';
import { interpreterOf } from '../commands/inspect-script.ts';
import { fill, type ReadFailure, withFile } from './read-bytes.ts';
import { isSameStamp, isSettled, type Stamp } from './stamp.ts';

/** The content of a file: its hash and the program that its first line asks for, and its bytes if it had to be read. */
export interface HashedFile {
  readonly sha256: string;
  readonly size: number;
  readonly interpreter: string | undefined;
  readonly stamp: Stamp;
  readonly bytes?: Buffer;
}

/** Beyond this a file cannot be checked each time it runs. */
const maxFileBytes = 32 * 1024 * 1024;

/**
 * Hashes files, each content once: as long as inode, size, modification and change time stay the same, they stand for
 * the content, unless the file was written so shortly before it was hashed that a later change could bear the same time.
 */
export class FileHashes {
  readonly #known = new Map<string, HashedFile & { readonly isSettled: boolean }>();

  read(realPath: string): HashedFile | ReadFailure {
    return withFile(realPath, (handle) => this.#readOpened(realPath, handle));
  }

  #readOpened(realPath: string, handle: number): HashedFile | ReadFailure {
    const stamp = fstatSync(handle, { bigint: true });
    if (!stamp.isFile()) return { failure: 'is not a plain file' };
    const known = this.#known.get(realPath);
    if (known?.isSettled && isSameStamp(known.stamp, stamp)) return known;
    if (stamp.size > maxFileBytes) return { failure: `is larger than ${maxFileBytes} bytes` };
    // One byte more than the file had tells one that grows.
    const buffer = Buffer.allocUnsafe(Number(stamp.size) + 1);
    const bytes = buffer.subarray(0, fill(handle, buffer));
    const now = Date.now();
    const isSame = isSameStamp(fstatSync(handle, { bigint: true }), stamp);
    if (bytes.length === buffer.length || !isSame) return { failure: 'changed while it was read' };
    const hashed = {
      sha256: process.getBuiltinModule('node:crypto').hash('sha256', bytes),
      size: bytes.length,
      interpreter: interpreterOf(bytes.toString('latin1', 0, 512)),
      stamp,
    };
    this.#known.set(realPath, { ...hashed, isSettled: isSettled(stamp, now) });
    return { ...hashed, bytes };
  }
}
