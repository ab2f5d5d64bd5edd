import { lstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { isOwnedByUser } from '@agent-hooks/hook-runner';
import { nearestRealPath } from '@agent-hooks/hook-runner/home';
import { messageOf } from '@agent-hooks/hook-types';
import { readBytes } from '../files/read-bytes.ts';
import { emptyStore, parseStore, type StoreContent } from './store-format.ts';

/** What a store holds, and if that does not count, why: a sentence that says what to do. */
export interface ReadStore {
  readonly content: StoreContent;
  readonly problem?: string;
}

const maxStoreBytes = 256 * 1024 * 1024;

/** Reads a store for a project. It never throws, and takes no lock: a store is replaced as a whole. */
export function readStore(file: string, project: string): ReadStore {
  const unsafe = whyUnsafe(file, project);
  if (unsafe !== undefined) return without(file, unsafe);
  const read = readBytes(file, maxStoreBytes);
  if ('failure' in read) return read.isMissing ? { content: emptyStore } : without(file, read.failure);
  const parsed = parseStore(read.bytes.toString('utf8'));
  return 'content' in parsed ? parsed : without(file, parsed.problem);
}

/** Something that is another for every other version of the store. */
export function stampOf(file: string): string {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
    return `${dev}:${ino}:${size}:${mtimeNs}:${ctimeNs}`;
  } catch {
    return 'none';
  }
}

function without(file: string, what: string): ReadStore {
  const advice = 'Nothing is approved until it is moved away or put right; it is not overwritten.';
  return { content: emptyStore, problem: `the file with the approvals, ${file}, ${what}. ${advice}` };
}

/** Says why others could have written the store, or led us to another one. */
function whyUnsafe(file: string, project: string): string | undefined {
  try {
    return (
      whyForeign(dirname(file), 'is in a directory that') ??
      whyForeign(file, '') ??
      whyTargetForeign(file) ??
      whyOfProject(file, project)
    );
  } catch (error) {
    return `cannot be looked at (${messageOf(error)})`;
  }
}

/** Whoever wrote a project could have put approvals of their own into it; so none are put there in the first place. */
export function whyOfProject(file: string, project: string): string | undefined {
  const isInside = nearestRealPath(file).startsWith(project + sep);
  return isInside ? 'lies inside of the project that it is asked about' : undefined;
}

function whyTargetForeign(file: string): string | undefined {
  if (!lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) return undefined;
  const target = realpathSync(file);
  return (
    whyForeign(target, `leads to ${target}, which`) ??
    whyForeign(dirname(target), `leads to ${target}, whose directory`)
  );
}

function whyForeign(path: string, prefix: string): string | undefined {
  const link = lstatSync(path, { throwIfNoEntry: false });
  if (!link || !process.getuid) return undefined;
  const why = ownershipProblem(link) ?? (link.isSymbolicLink() ? targetOwnershipProblem(path) : undefined);
  return why === undefined ? undefined : `${prefix} ${why}`.trim();
}

function targetOwnershipProblem(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && ownershipProblem(stats);
}

function ownershipProblem(stats: Stats): string | undefined {
  // What belongs to root is the machine's, which may decide everything.
  if (!isOwnedByUser(stats) && stats.uid !== 0) return `belongs to another user (uid ${stats.uid})`;
  // The mode of a link says nothing.
  return !stats.isSymbolicLink() && (stats.mode & 0o022) !== 0 ? 'can be written by other users' : undefined;
}
