import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CliExit } from '../cli-exit.ts';

/** How a file of cases is named. */
const caseFileName = /\.cases\.(json|ya?ml)$/;

/** Folders that are full of what others wrote. */
const passedOver: ReadonlySet<string> = new Set(['node_modules', '.git']);

/** A project that is deeper, or larger, than this is not searched to its end. */
const [deepest, mostFolders] = [12, 20_000];

/** The files of cases that are named, or all in a folder and below; those that are named have to exist. */
export async function findCaseFiles(dir: string, cwd: string, named: readonly string[]): Promise<readonly string[]> {
  if (named.length === 0) return searchFolder(dir);
  const found = await Promise.all(named.map((name) => expand(resolve(cwd, name), name)));
  return [...new Set(found.flat())];
}

async function expand(path: string, name: string): Promise<readonly string[]> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats) throw new CliExit(2, `There is no file or directory '${name}'.`);
  return stats.isDirectory() ? searchFolder(path) : [path];
}

async function searchFolder(start: string): Promise<readonly string[]> {
  const files: string[] = [];
  let level: readonly string[] = [start];
  let count = 0;
  for (let depth = 0; depth < deepest && level.length > 0; depth++) {
    const next: string[] = [];
    for (const folder of level) {
      if (++count > mostFolders) return files.sort();
      for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
        const path = join(folder, entry.name);
        if (entry.isDirectory() && !passedOver.has(entry.name)) next.push(path);
        else if (entry.isFile() && caseFileName.test(entry.name)) files.push(path);
      }
    }
    level = next;
  }
  return files.sort();
}
