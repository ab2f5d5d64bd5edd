import { accessSync, constants, statSync } from 'node:fs';
import { dirname, parse } from 'node:path';

/** Another directory to start in, and the sentence that says so. */
export interface NearestDirectory {
  readonly directory: string;
  readonly warning: string;
}

/**
 * Where a program starts whose directory is gone: in the nearest one above that exists. Undefined if the directory itself
 * can be entered, so that something else kept the program from starting.
 */
export function findNearestDirectory(directory: string): NearestDirectory | undefined {
  if (canEnter(directory)) return undefined;
  const { root } = parse(directory);
  for (let above = dirname(directory); above !== root; above = dirname(above)) {
    if (canEnter(above)) return describe(directory, above);
  }
  return describe(directory, root === '' ? '/' : root);
}

function describe(gone: string, directory: string): NearestDirectory {
  return { directory, warning: `The directory ${gone} does not exist, so the hook was started in ${directory}.` };
}

function canEnter(directory: string): boolean {
  try {
    if (!statSync(directory).isDirectory()) return false;
    accessSync(directory, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
