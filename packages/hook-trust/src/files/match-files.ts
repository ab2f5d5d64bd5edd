import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { isInside } from '../commands/inside.ts';
import { matchesName } from './match-glob.ts';
import { joinNames, segmentsOf } from './names.ts';
import { folderLimits } from './walk-folder.ts';

/** The files of a project that patterns name, and what is wrong with the patterns. */
export interface MatchedFiles {
  readonly paths: readonly string[];
  /** The directories that were looked into, with the names in them. */
  readonly directories: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
}

/** Finds the files that patterns name (`*`, `?`, `**`); a directory that is named as it is counts with all that is below it. */
export function matchFiles(patterns: readonly string[], project: string): MatchedFiles {
  const paths = new Set<string>();
  const directories = new Map<string, string>();
  const problems: string[] = [];
  for (const pattern of patterns) {
    const segments = segmentsOf(pattern);
    if (isAbsolute(pattern) || segments.includes('..') || segments.length === 0) {
      problems.push(`the pattern ${pattern} in files leaves the project`);
      continue;
    }
    const search = new PatternSearch(project, paths, directories);
    search.find(project, segments);
    if (search.isTooLarge) problems.push(`the pattern ${pattern} in files matches too much`);
  }
  return { paths: [...paths].sort(), directories, problems };
}

class PatternSearch {
  readonly #project: string;
  readonly #paths: Set<string>;
  readonly #directories: Map<string, string>;
  #entries = 0;

  constructor(project: string, paths: Set<string>, directories: Map<string, string>) {
    this.#project = project;
    this.#paths = paths;
    this.#directories = directories;
  }

  get isTooLarge(): boolean {
    return this.#paths.size > folderLimits.files || this.#entries > 20 * folderLimits.entries;
  }

  find(directory: string, [segment, ...rest]: readonly string[]): void {
    if (segment === undefined || this.isTooLarge) return;
    if (segment === '**') this.find(directory, rest.length === 0 ? ['*'] : rest);
    const entries = entriesOf(directory);
    this.#directories.set(directory, joinNames(entries.map(({ name }) => name)));
    for (const entry of entries) {
      this.#entries += 1;
      const path = join(directory, entry.name);
      const isFolder = kindOf(path, entry, this.#project) === 'folder';
      if (segment === '**') {
        if (isFolder && !entry.isSymbolicLink()) this.find(path, ['**', ...rest]);
      } else if (matchesName(entry.name, segment)) this.#take(path, isFolder, [segment, ...rest]);
    }
  }

  #take(path: string, isFolder: boolean, [segment, ...rest]: readonly [string, ...string[]]): void {
    if (rest.length > 0) {
      if (isFolder) this.find(path, rest);
    } else if (!isFolder) this.#paths.add(path);
    else if (!segment.includes('*')) this.find(path, ['**']);
  }
}

function entriesOf(directory: string): readonly Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Links lead on only inside of the project; whatever else is not a directory is looked at as a file, and may be refused there. */
function kindOf(path: string, entry: Dirent, project: string): 'folder' | 'file' {
  if (!entry.isSymbolicLink()) return entry.isDirectory() ? 'folder' : 'file';
  try {
    return statSync(path).isDirectory() && isInside(realpathSync.native(path), project) ? 'folder' : 'file';
  } catch {
    return 'file';
  }
}
