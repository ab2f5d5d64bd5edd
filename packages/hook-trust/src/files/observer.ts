import { realpathSync, type Stats, statSync } from 'node:fs';
import { type Environment, locateProgram, searchEnv } from '../commands/find-program.ts';
import { isInside } from '../commands/inside.ts';
import { FileHashes } from './file-hashes.ts';
import type { FoundPath, Observation, ObservedFile, Sight, Wanted } from './observation.ts';
import { Observing } from './observing.ts';
import { leadsThroughProcess } from './process-links.ts';

/** Looks at files and programs, at each of them once. */
export class Observer implements Sight {
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
    const env = searchEnv(this.#env, ownEnv);
    const key = JSON.stringify([name, env === this.#env ? '' : env]);
    if (!this.#programs.has(key)) this.#programs.set(key, locateProgram(name, env, this.projectDir));
    return this.#programs.get(key);
  }

  find(path: string): FoundPath | undefined {
    if (!this.#found.has(path)) this.#found.set(path, findPath(path, this.projectDir));
    return this.#found.get(path);
  }
}

function findPath(path: string, project: string): FoundPath | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    const realPath = realPathOf(path);
    const isLinked = !stats || realPath !== path;
    if (isLinked && isInside(path, project) && leadsThroughProcess(path, project))
      return { realPath: path, isInProject: true, kind: 'other' };
    return stats && { realPath, isInProject: isInside(realPath, project), kind: kindOf(stats) };
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
