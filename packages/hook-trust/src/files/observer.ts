import { type Stats, statSync } from 'node:fs';
import { realPathOf } from '@agent-hooks/hook-runner/home';
import { type Environment, locateProgram, searchEnv } from '../commands/find-program.ts';
import { isInside } from '../commands/inside.ts';
import { type HashedFile, hashFile } from './file-hashes.ts';
import { beginSnapshot, type FileSnapshot } from './file-snapshot.ts';
import { type MatchedFiles, matchFiles } from './match-files.ts';
import type { FoundPath, Observation, ObservedFile, Sight, Wanted } from './observation.ts';
import { Observing } from './observing.ts';
import { leadsThroughProcess } from './process-links.ts';
import type { ReadFailure } from './read-bytes.ts';
import type { Stamp } from './stamp.ts';
import { type PassedBy, type WalkedFolder, walkFolder } from './walk-folder.ts';

/** Looks once at each of the files and programs of hooks that are checked together: what it has seen is that of one moment. */
export class Observer implements Sight {
  readonly projectDir: string;
  readonly #env: Environment;
  readonly #bytes = new Map<string, Buffer>();
  #seen = nothingSeen();

  /** The directory is the real one, whatever links lead to it. */
  constructor(projectDir: string, env: Environment) {
    this.projectDir = projectDir;
    this.#env = env;
  }

  /** How places were, begun before anything else was seen. */
  get look(): FileSnapshot {
    return this.#seen.look;
  }

  /** Forgets all that it has seen, because it did not stay as it was. */
  startOver(): void {
    this.#seen = nothingSeen();
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

  hash(realPath: string): HashedFile | ReadFailure {
    const known = this.#seen.hashes.get(realPath);
    if (known) return known;
    const read = hashFile(realPath);
    if ('failure' in read) return read;
    this.#bytes.set(read.sha256, read.bytes);
    this.#seen.hashes.set(realPath, read);
    return read;
  }

  /** How a file was when it was hashed. */
  stampWhenHashed(realPath: string): Stamp | undefined {
    return this.#seen.hashes.get(realPath)?.stamp;
  }

  walk(folder: string, passedBy: PassedBy): WalkedFolder {
    const key = JSON.stringify([folder, passedBy]);
    return once(this.#seen.walks, key, () => walkFolder(folder, this.projectDir, passedBy));
  }

  match(patterns: readonly string[]): MatchedFiles {
    return once(this.#seen.matches, JSON.stringify(patterns), () => matchFiles(patterns, this.projectDir));
  }

  locate(name: string, ownEnv: Environment): string | undefined {
    const env = searchEnv(this.#env, ownEnv);
    const key = JSON.stringify([name, env === this.#env ? '' : env]);
    return once(this.#seen.programs, key, () => locateProgram(name, env, this.projectDir));
  }

  find(path: string): FoundPath | undefined {
    return once(this.#seen.paths, path, () => findPath(path, this.projectDir));
  }
}

function nothingSeen() {
  return {
    look: beginSnapshot(),
    hashes: new Map<string, HashedFile>(),
    walks: new Map<string, WalkedFolder>(),
    matches: new Map<string, MatchedFiles>(),
    programs: new Map<string, string | undefined>(),
    paths: new Map<string, FoundPath | undefined>(),
  };
}

function once<Value>(known: Map<string, Value>, key: string, look: () => Value): Value {
  const value = known.get(key);
  if (value !== undefined || known.has(key)) return value as Value;
  const seen = look();
  known.set(key, seen);
  return seen;
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

const kindOf = (stats: Stats): FoundPath['kind'] =>
  stats.isFile() ? 'file' : stats.isDirectory() ? 'directory' : 'other';
