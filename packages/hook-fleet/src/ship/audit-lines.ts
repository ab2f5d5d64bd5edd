import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { listFormer } from '../audit/verify-audit.ts';

/** A line of an audit file, its end included, and its number; undefined if it is not as it was written. */
export interface ShippedLine {
  readonly text: string;
  readonly seq: number | undefined;
}

/** Where a file of the chain was read up to. */
export interface ReadPosition {
  readonly inode: number;
  readonly offset: number;
}

const chunkBytes = 256 * 1024;
const longestLine = 64 * 1024 * 1024;

/**
 * The lines of an audit file after a number, with those of the files that it was renamed to. What has no line feed yet is
 * still being written.
 */
export function* linesAfter(
  file: string,
  seq: number,
  from?: ReadPosition,
): Generator<{ readonly line: ShippedLine; readonly at: ReadPosition }> {
  for (const each of [...listFormer(file), file]) {
    const handle = openIfThere(each);
    if (handle === undefined) continue;
    try {
      for (const { text, end, inode } of linesOf(handle, from)) {
        const line = { text, seq: seqOf(text) };
        if (line.seq === undefined || line.seq > seq) yield { line, at: { inode, offset: end } };
      }
    } finally {
      closeSync(handle);
    }
  }
}

function* linesOf(handle: number, from: ReadPosition | undefined) {
  const { ino: inode, size } = fstatSync(handle);
  let offset = from?.inode === inode && from.offset <= size ? from.offset : 0;
  let rest: Buffer = Buffer.alloc(0);
  const buffer = Buffer.alloc(chunkBytes);
  for (let position = offset; rest.length < longestLine; ) {
    const length = readSync(handle, buffer, 0, chunkBytes, position);
    if (length === 0) return;
    position += length;
    rest = Buffer.concat([rest, buffer.subarray(0, length)]);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      offset += end + 1;
      yield { text: rest.toString('utf8', 0, end + 1), end: offset, inode };
      rest = rest.subarray(end + 1);
    }
  }
}

/** The number of a line, without checking its hash: that is for whoever receives it. */
export function seqOf(text: string): number | undefined {
  const [, seq] = /^\{"seq":(\d{1,15}),/.exec(text) ?? [];
  return seq === undefined ? undefined : Number(seq);
}

function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
