import { lstatSync } from 'node:fs';

/** What stands for a file's content once it was hashed: inode, size, modification and change time. */
export interface Stamp {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly mode: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
}

/** The stamp of a file, a directory or a link itself; undefined if there is none. */
export function readStamp(path: string): Stamp | undefined {
  try {
    return lstatSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Whether nothing about a file has changed. */
export function isSameStamp(one: Stamp | undefined, other: Stamp | undefined): boolean {
  if (!one || !other) return one === other;
  return (
    isSameFile(one, other) && one.size === other.size && one.mtimeNs === other.mtimeNs && one.ctimeNs === other.ctimeNs
  );
}

/** Whether it is the same file or directory with the same rights, whatever is in it. */
export function isSameFile(one: Stamp, other: Stamp): boolean {
  return one.ino === other.ino && one.dev === other.dev && one.mode === other.mode;
}

/** File systems count time in steps, the coarsest of those in use two seconds: what is older cannot change without a trace. */
const coarsestStepMs = 2000;

/** Whether a later change of the file is certain to show in its times. */
export function isSettled({ ctimeNs }: Stamp, nowMs: number): boolean {
  return nowMs - Number(ctimeNs) / 1_000_000 > coarsestStepMs;
}
