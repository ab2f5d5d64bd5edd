import { type BigIntStats, lstatSync } from 'node:fs';

/** What stands for a file's content once it was hashed. */
export interface Stamp {
  /** Inode, size, modification and change time. */
  readonly all: string;
  /** Which file or directory it is, whatever is in it. */
  readonly identity: string;
  readonly modifiedNs: bigint;
  readonly changedNs: bigint;
}

/** The stamp of a file, a directory or a link itself; undefined if there is none. */
export function readStamp(path: string): Stamp | undefined {
  try {
    const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    return stats && toStamp(stats);
  } catch {
    return undefined;
  }
}

/** Takes from what the system says about a file that which changes with it. */
export function toStamp({ dev, ino, mode, size, mtimeNs, ctimeNs }: BigIntStats): Stamp {
  const identity = `${dev}:${ino}:${mode}`;
  return { all: `${identity}:${size}:${mtimeNs}:${ctimeNs}`, identity, modifiedNs: mtimeNs, changedNs: ctimeNs };
}

/** File systems count time in steps, the coarsest of those in use two seconds: what is older cannot change without a trace. */
const coarsestStepMs = 2000;

/** Tells whether a later change of the file is certain to show in its times. */
export function isSettled({ changedNs }: Stamp, nowMs: number): boolean {
  return nowMs - Number(changedNs / 1_000_000n) > coarsestStepMs;
}
