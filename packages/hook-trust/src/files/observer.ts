import { realpathSync, type Stats, statSync } from 'node:fs';
import { type Environment, locateProgram } from '../commands/find-program.ts';
import { isInside } from '../commands/inside.ts';
import type { NamedInCommand } from '../commands/named-in-command.ts';
import type { WhatRuns } from '../commands/what-runs.ts';
import { FileHashes } from './file-hashes.ts';
import { Observing } from './observing.ts';

/** A file that is covered by an approval, as it was when it was looked at. */
export interface ObservedFile {
  /** As the command or its folder leads to it. */
  readonly path: string;
  /** The file itself, whatever links lead to it. */
  readonly realPath: string;
  /** Of a link to a directory, and of one that leaves the project, only where it leads counts: it has no hash. */
  readonly sha256: string;
  readonly size: number;
}

/** A program that a command starts, and the file that this means here; null if there is none. */
export interface ObservedProgram {
  readonly name: string;
  readonly path: string | null;
}

/** What is to be looked at for a hook. */
export interface Wanted {
  readonly named: NamedInCommand;
  readonly runs: WhatRuns;
  /** The patterns of further files that the definition names. */
  readonly patterns: readonly string[];
  /** The variables that the hook itself sets. */
  readonly ownEnv: Environment;
  /** The settings file of the hook, whose definition is approved by itself. */
  readonly settingsFile: string | undefined;
  /** The directories that were covered when the hook was approved; undefined if that is to be decided now. */
  readonly approvedFolders?: readonly string[] | undefined;
}

/** All that a hook depends on, as it was at one moment. */
export interface Observation {
  readonly files: readonly ObservedFile[];
  readonly programs: readonly ObservedProgram[];
  /** Directories covered with all that could be loaded as code, now and later. */
  readonly folders: readonly string[];
  /** All directories that were looked into for that, with the names in them. */
  readonly directories: ReadonlyMap<string, string>;
  /** What could run and is not covered, each a sentence without its full stop. */
  readonly notCovered: readonly string[];
  /** Why what would run cannot be checked; such a hook cannot be approved. */
  readonly problems: readonly string[];
}

/** A path that leads to something, and to what. */
export interface FoundPath {
  readonly realPath: string;
  readonly isInProject: boolean;
  readonly kind: 'file' | 'directory' | 'other';
}

/** Looks at files and programs, at each of them once. */
export class Observer {
  readonly projectDir: string;
  readonly hashes: FileHashes;
  readonly #env: Environment;
  readonly #found = new Map<string, FoundPath | undefined>();
  readonly #programs = new Map<string, string | undefined>();
  readonly #bytes = new Map<string, Buffer>();

  /** The directory is the real one, whatever links lead to it. Hashes of former looks can be handed over. */
  constructor(projectDir: string, env: Environment, hashes = new FileHashes()) {
    this.projectDir = projectDir;
    this.hashes = hashes;
    this.#env = env;
  }

  /** Looks at all that a hook names and runs, and at what the first lines of its scripts ask for. */
  observe(wanted: Wanted): Observation {
    return new Observing(this, wanted).result();
  }

  /** The bytes of a file that was covered, if they are still the ones that were hashed. */
  bytesOf({ realPath, sha256 }: ObservedFile): Buffer | undefined {
    if (!this.#bytes.has(sha256)) this.hash(realPath);
    return this.#bytes.get(sha256);
  }

  hash(realPath: string): ReturnType<FileHashes['read']> {
    const read = this.hashes.read(realPath);
    if ('bytes' in read && read.bytes) this.#bytes.set(read.sha256, read.bytes);
    return read;
  }

  locate(name: string, ownEnv: Environment): string | undefined {
    const key = `${ownEnv.PATH ?? ''}\0${name}`;
    if (!this.#programs.has(key)) {
      this.#programs.set(key, locateProgram(name, searchEnv(this.#env, ownEnv), this.projectDir));
    }
    return this.#programs.get(key);
  }

  find(path: string): FoundPath | undefined {
    if (!this.#found.has(path)) this.#found.set(path, findPath(path, this.projectDir));
    return this.#found.get(path);
  }
}

/** Where programs are looked for: the hook's own PATH goes before that of the host. */
export function searchEnv(env: Environment, ownEnv: Environment = {}): Environment {
  return ownEnv.PATH === undefined ? env : { PATH: ownEnv.PATH, PATHEXT: env.PATHEXT };
}

function findPath(path: string, project: string): FoundPath | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) return undefined;
    const realPath = realPathOf(path);
    return { realPath, isInProject: isInside(realPath, project), kind: kindOf(stats) };
  } catch {
    return undefined;
  }
}

/** What is open in a process, such as a pipe, is there without having a path. */
function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

function kindOf(stats: Stats): FoundPath['kind'] {
  return stats.isFile() ? 'file' : stats.isDirectory() ? 'directory' : 'other';
}
