import { sep } from 'node:path';

/** Whether an absolute path is below a directory. */
export function isInside(path: string, directory: string): boolean {
  return path.startsWith(directory.endsWith(sep) ? directory : directory + sep);
}
