import { realpathSync } from 'node:fs';

/** The path without links; the path itself if that cannot be found out, for example because it does not exist. */
export function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
