import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** The path without links; the path itself if that cannot be found out, for example because it does not exist. */
export function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/** Where a path leads that need not exist: links to nothing are followed, and what is above it that exists has its real name. */
export function nearestRealPath(path: string, mostLinks = 40): string {
  // An error for each of very many paths that do not exist would take seconds.
  if (mayExist(path)) {
    try {
      return realpathSync.native(path);
    } catch {
      const link = mostLinks > 0 ? readLink(path) : undefined;
      if (link !== undefined) return nearestRealPath(resolve(dirname(path), link), mostLinks - 1);
    }
  }
  const above = dirname(path);
  return above === path ? path : join(nearestRealPath(above, mostLinks), basename(path));
}

function mayExist(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
