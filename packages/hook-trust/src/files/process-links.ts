import { readlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { isInside } from '../commands/inside.ts';
import { isOfProcess } from '../commands/interpreters.ts';

/** More links than this lead nowhere. */
const mostLinks = 40;

/** Whether a link on the way to a path of a project leads to a place that is another one for each process, such as `/proc/self/cwd`. */
export function leadsThroughProcess(path: string, project: string, links = mostLinks): boolean {
  if (links === 0 || !isInside(path, project)) return links === 0 || isOfProcess(path);
  for (let up = path; isInside(up, project); up = dirname(up)) {
    const target = targetOf(up);
    if (target !== undefined) return leadsThroughProcess(join(target, relative(up, path)), project, links - 1);
  }
  return false;
}

function targetOf(path: string): string | undefined {
  try {
    return resolve(dirname(path), readlinkSync(path));
  } catch {
    return undefined;
  }
}
