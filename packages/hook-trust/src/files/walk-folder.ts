import { type Dirent, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isInside } from '../commands/inside.ts';
import { matchesSegments } from './match-glob.ts';
import { joinNames, segmentsOf } from './names.ts';
import { leadsThroughProcess } from './process-links.ts';

/** A directory with more than this beside a script is not covered. */
export const folderLimits = { files: 500, bytes: 16 * 1024 * 1024, entries: 5000 } as const;

/** What is in a directory and below, whatever its name: a script can load any of it. */
export interface WalkedFolder {
  readonly files: readonly { readonly path: string; readonly realPath: string }[];
  /** Links to directories, and links that leave the project: where they lead is covered, not what is there. */
  readonly links: readonly { readonly path: string; readonly realPath: string; readonly leavesProject: boolean }[];
  /** Every directory that was looked into, with the names in it. */
  readonly directories: ReadonlyMap<string, string>;
  /** Links that lead nowhere: each could become code without a new name appearing. */
  readonly others: readonly string[];
  readonly notPlain: readonly string[];
  readonly isTooLarge: boolean;
}

/** What a walk passes by. */
export interface PassedBy {
  readonly files: readonly string[];
  /** Patterns of what the hook may write, below the project. */
  readonly writes: readonly string[];
}

/** Looks through a directory of a project; links are followed only inside of the project. */
export function walkFolder(folder: string, project: string, passedBy: PassedBy): WalkedFolder {
  const walk = new FolderWalk(project, passedBy);
  walk.enter(folder);
  return walk;
}

class FolderWalk implements WalkedFolder {
  readonly files: { path: string; realPath: string }[] = [];
  readonly links: { path: string; realPath: string; leavesProject: boolean }[] = [];
  readonly directories = new Map<string, string>();
  readonly others: string[] = [];
  readonly notPlain: string[] = [];
  readonly #project: string;
  readonly #passedBy: PassedBy;
  readonly #visited = new Set<string>();
  #bytes = 0;
  #entries = 0;

  constructor(project: string, passedBy: PassedBy) {
    this.#project = project;
    this.#passedBy = passedBy;
  }

  get isTooLarge(): boolean {
    const { files, bytes, entries } = folderLimits;
    return this.files.length > files || this.#bytes > bytes || this.#entries > entries;
  }

  enter(folder: string): void {
    const realPath = realpathSync.native(folder);
    if (this.#visited.has(realPath)) return;
    this.#visited.add(realPath);
    const entries = readdirSync(folder, { withFileTypes: true });
    this.directories.set(folder, joinNames(entries.map(({ name }) => name)));
    for (const entry of entries) {
      this.#entries += 1;
      if (this.isTooLarge) return;
      this.#visit(join(folder, entry.name), entry);
    }
  }

  #visit(path: string, entry: Dirent): void {
    if (this.#passedBy.files.includes(path)) return;
    // A link could lead to code, so that only what is really there is passed by.
    if (entry.isSymbolicLink()) this.#follow(path);
    else if (this.#isWritten(path)) return;
    else if (entry.isDirectory()) this.enter(path);
    else if (entry.isFile()) this.#addFile(path, path);
    else this.notPlain.push(path);
  }

  #isWritten(path: string): boolean {
    const names = relative(this.#project, path).split(sep);
    return this.#passedBy.writes.some((pattern) => matchesSegments(names, segmentsOf(pattern)));
  }

  #follow(path: string): void {
    if (leadsThroughProcess(path, this.#project)) {
      this.notPlain.push(path);
      return;
    }
    const stats = statSync(path, { throwIfNoEntry: false });
    // A link that leads nowhere is looked at again as soon as it leads somewhere.
    if (!stats) {
      this.others.push(path);
      return;
    }
    const realPath = realpathSync.native(path);
    const leavesProject = !isInside(realPath, this.#project);
    if (stats.isDirectory() || leavesProject) this.links.push({ path, realPath, leavesProject });
    if (leavesProject) return;
    if (stats.isDirectory()) this.enter(path);
    else if (stats.isFile()) this.#addFile(path, realPath);
    else this.notPlain.push(path);
  }

  #addFile(path: string, realPath: string): void {
    this.#bytes += lstatSync(realPath).size;
    this.files.push({ path, realPath });
  }
}
