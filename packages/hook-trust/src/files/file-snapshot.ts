import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { isInside } from '../commands/inside.ts';
import { joinNames } from './names.ts';
import type { Observation } from './observation.ts';
import { isSameFile, isSameStamp, isSettled, readStamp, type Stamp } from './stamp.ts';

/** Everything that shows whether covered files are still the same, without reading them. */
export interface CoveredPlaces {
  /** Files, and links that lead to them. */
  readonly leaves: readonly string[];
  readonly folders: readonly string[];
  /** Directories and links on the way to them, inside of the project. */
  readonly above: readonly string[];
  readonly others: readonly string[];
  readonly searched: readonly string[];
}

/** How places were at one moment. Hooks that are checked together share one look, so that no place is looked at twice. */
export interface FileSnapshot {
  readonly stamps: Map<string, Stamp | undefined>;
  readonly names: Map<string, string>;
  /** Before the first place was looked at. */
  readonly takenMs: number;
}

/** Collects the places at which a change of what was observed would show. */
export function placesOf({ files, directories, others, searched }: Observation, project: string): CoveredPlaces {
  const leaves = new Set<string>();
  const folders = new Set(directories.keys());
  const above = new Set<string>();
  for (const { path, realPath } of files) for (const leaf of [path, realPath]) leaves.add(leaf);
  for (const directory of new Set([...leaves, ...folders].map((path) => dirname(path))))
    for (let up = directory; isInside(up, project); up = dirname(up))
      if (!folders.has(up) && !leaves.has(up)) above.add(up);
  return { leaves: [...leaves], folders: [...folders], above: [...above], others, searched: [...searched.keys()] };
}

/** A look that has seen nothing yet. */
export function beginSnapshot(): FileSnapshot {
  return { stamps: new Map(), names: new Map(), takenMs: Date.now() };
}

/** Looks at all places that it has not seen yet. */
export function addToSnapshot({ stamps, names }: FileSnapshot, places: CoveredPlaces): void {
  for (const path of stampedPlaces(places)) if (!stamps.has(path)) stamps.set(path, readStamp(path));
  for (const path of [...places.folders, ...places.searched]) if (!names.has(path)) names.set(path, namesIn(path));
}

/** What changed since a look: nothing, something that may be new code, or a place. */
export type Difference = 'none' | 'perhaps' | { readonly changed: string };

/** Looks at the same places again, up to the first that changed. What was changed and changed back counts as changed. */
export function findDifference(places: CoveredPlaces, before: FileSnapshot): Difference {
  const changed =
    places.leaves.find((path) => !isSameStamp(before.stamps.get(path), readStamp(path))) ??
    places.above.find((path) => hasMoved(before.stamps.get(path), readStamp(path)));
  if (changed !== undefined) return { changed };
  let hasNewName = false;
  for (const path of places.folders) {
    const [former, now] = [before.stamps.get(path), readStamp(path)];
    const hasSameNames = before.names.get(path) === namesIn(path);
    // With the same names as before, entries were added and removed again.
    const isUnexplained = hasSameNames && !isSameStamp(former, now);
    if (hasMoved(former, now) || isUnexplained) return { changed: path };
    hasNewName ||= !hasSameNames;
  }
  hasNewName ||= places.searched.some((path) => before.names.get(path) !== namesIn(path));
  return hasNewName || places.others.some((path) => existsSync(path)) ? 'perhaps' : 'none';
}

/** Whether every later change of these places is certain to show. */
export function isSnapshotSettled({ stamps, takenMs }: FileSnapshot, places: CoveredPlaces): boolean {
  return stampedPlaces(places).every((path) => {
    const stamp = stamps.get(path);
    return stamp === undefined || isSettled(stamp, takenMs);
  });
}

/** The time of the last change of a file or link, in milliseconds. */
export function lastChangeMs({ leaves }: CoveredPlaces, { stamps }: FileSnapshot): number {
  return Math.max(0, ...leaves.map((path) => Number((stamps.get(path)?.ctimeNs ?? 0n) / 1_000_000n)));
}

const stampedPlaces = ({ leaves, above, folders }: CoveredPlaces): readonly string[] => [
  ...leaves,
  ...above,
  ...folders,
];

function namesIn(directory: string): string {
  try {
    return joinNames(readdirSync(directory));
  } catch {
    return '';
  }
}

/** Another file is at the place, or it was renamed and back, which gives a directory a change time of its own. */
function hasMoved(before: Stamp | undefined, after: Stamp | undefined): boolean {
  if (!before || !after) return before !== after;
  const isRenamed = before.ctimeNs !== after.ctimeNs && after.ctimeNs !== after.mtimeNs;
  return !isSameFile(before, after) || isRenamed;
}
