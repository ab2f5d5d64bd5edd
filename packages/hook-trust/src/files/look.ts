import { type BigIntStats, readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isInside } from '../commands/inside.ts';
import { couldBeCode } from './code-file.ts';
import { joinNames } from './names.ts';
import type { Observation } from './observation.ts';
import { readStart } from './read-bytes.ts';
import { isSameFile, isSameStamp, isSettled, readStamp, type Stamp } from './stamp.ts';

/** Everything that shows whether covered files are still the same, without reading them. */
export interface CoveredPlaces {
  /** Files, and links that lead to them. */
  readonly leaves: readonly string[];
  /** Directories that are covered. */
  readonly folders: readonly string[];
  /** Directories and links on the way to them, inside of the project. */
  readonly above: readonly string[];
  /** What is no code, but could become code where it is. */
  readonly others: readonly string[];
  /** Directories in which patterns look for files. */
  readonly searched: readonly string[];
}

/** How the covered places were at one moment. */
export interface Look {
  readonly stamps: ReadonlyMap<string, Stamp | undefined>;
  /** Files that are no code; undefined where there is none. */
  readonly others: ReadonlyMap<string, BigIntStats | undefined>;
  /** The names in each directory. */
  readonly names: ReadonlyMap<string, string>;
  readonly takenMs: number;
}

/** Collects the places at which a change of what was observed would show. */
export function placesOf({ files, directories, others, searched }: Observation, project: string): CoveredPlaces {
  const leaves = new Set<string>();
  const folders = new Set(directories.keys());
  const above = new Set<string>();
  const addWay = (path: string) => {
    for (let up = path; isInside(up, project); up = dirname(up)) if (!folders.has(up) && !leaves.has(up)) above.add(up);
  };
  for (const { path, realPath } of files) for (const leaf of [path, realPath]) leaves.add(leaf);
  for (const leaf of leaves) addWay(dirname(leaf));
  for (const folder of folders) addWay(dirname(folder));
  return { leaves: [...leaves], folders: [...folders], above: [...above], others, searched: [...searched.keys()] };
}

/** Looks at all places. */
export function takeLook({ leaves, folders, above, others, searched }: CoveredPlaces): Look {
  const takenMs = Date.now();
  const stamps = new Map<string, Stamp | undefined>();
  for (const path of leaves) stamps.set(path, readStamp(path));
  for (const path of above) stamps.set(path, readStamp(path));
  const names = new Map<string, string>();
  for (const path of folders) {
    stamps.set(path, readStamp(path));
    names.set(path, namesIn(path));
  }
  for (const path of searched) names.set(path, names.get(path) ?? namesIn(path));
  return { stamps, names, others: new Map(others.map((path) => [path, statOf(path)])), takenMs };
}

/** What is between two looks: nothing, something that may be new code, or a place that changed. */
export type Difference = 'none' | 'perhaps' | { readonly changed: string };

/** Compares two looks at the same places. What was changed and changed back counts as changed. */
export function compareLooks(places: CoveredPlaces, before: Look, after: Look): Difference {
  const changed =
    places.leaves.find((path) => !isSameStamp(before.stamps.get(path), after.stamps.get(path))) ??
    places.above.find((path) => hasMoved(before.stamps.get(path), after.stamps.get(path))) ??
    places.folders.find((path) => hasMoved(before.stamps.get(path), after.stamps.get(path)) || isUnexplained(path));
  if (changed !== undefined) return { changed };
  const hasNewName = [...places.folders, ...places.searched].some(
    (path) => before.names.get(path) !== after.names.get(path),
  );
  return hasNewName || places.others.some(hasBecomeCode) ? 'perhaps' : 'none';

  function hasBecomeCode(path: string): boolean {
    const [former, now] = [before.others.get(path), after.others.get(path)];
    const isUntouched = former !== undefined && isSettled(former, before.takenMs) && isSameStamp(former, now);
    return now !== undefined && !isUntouched && isCode(path, now);
  }

  /** Entries were added and removed again. */
  function isUnexplained(path: string): boolean {
    const isTouched = !isSameStamp(before.stamps.get(path), after.stamps.get(path));
    return isTouched && before.names.get(path) === after.names.get(path);
  }
}

/** Tells whether every later change of what was looked at is certain to show. */
export function isLookSettled({ stamps }: Look, nowMs: number): boolean {
  return [...stamps.values()].every((stamp) => stamp === undefined || isSettled(stamp, nowMs));
}

/** The time of the last change of a file or link, in milliseconds. */
export function lastChangeMs({ leaves }: CoveredPlaces, { stamps }: Look): number {
  return Math.max(0, ...leaves.map((path) => Number((stamps.get(path)?.ctimeNs ?? 0n) / 1_000_000n)));
}

/** What is no file any more is for others to look at. */
function isCode(path: string, stats: BigIntStats): boolean {
  return !stats.isFile() || couldBeCode(path, Number(stats.mode), () => readStart(path, 2));
}

/** Of the file itself, whatever links lead to it. */
function statOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function namesIn(directory: string): string {
  try {
    return joinNames(readdirSync(directory));
  } catch {
    return '';
  }
}

/**
 * Another file or directory is at the place, or it was renamed and back. New entries give a directory the same
 * modification and change time; being renamed gives it a change time of its own.
 */
function hasMoved(before: Stamp | undefined, after: Stamp | undefined): boolean {
  if (!before || !after) return before !== after;
  const isRenamed = before.ctimeNs !== after.ctimeNs && after.ctimeNs !== after.mtimeNs;
  return !isSameFile(before, after) || isRenamed;
}
