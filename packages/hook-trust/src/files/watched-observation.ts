import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { realPathOf } from '@agent-hooks/hook-runner/home';
import { type Environment, locateProgram, searchEnv } from '../commands/find-program.ts';
import { isInside } from '../commands/inside.ts';
import { hashFile } from './file-hashes.ts';
import {
  addToSnapshot,
  type CoveredPlaces,
  type Difference,
  type FileSnapshot,
  findDifference,
  isSnapshotSettled,
  lastChangeMs,
  placesOf,
} from './file-snapshot.ts';
import type { Observation, ObservedFile, Wanted } from './observation.ts';
import type { Observer } from './observer.ts';
import { isSameStamp } from './stamp.ts';

/** Within this time of a change another one could bear the same time on a local file system. */
const clockStepMs = 20;

/** What was observed of a hook, with a look by which a later change shows quickly. */
export class WatchedObservation {
  readonly observation: Observation;
  /** False if something changed while it was observed. */
  readonly isConsistent: boolean;
  readonly #project: string;
  readonly #env: Environment;
  readonly #places: CoveredPlaces;
  readonly #look: FileSnapshot;
  readonly #isSettled: boolean;
  readonly #absent: readonly string[];

  constructor(observer: Observer, wanted: Wanted, env: Environment) {
    this.observation = observer.observe(wanted);
    this.#project = observer.projectDir;
    this.#env = searchEnv(env, wanted.ownEnv);
    this.#places = placesOf(this.observation, observer.projectDir);
    this.#look = observer.look;
    addToSnapshot(this.#look, this.#places);
    this.isConsistent = isOf(this.#look, this.observation, observer);
    this.#isSettled = this.isConsistent && isSnapshotSettled(this.#look, this.#places);
    this.#absent = absentPaths(wanted, this.observation);
  }

  /** True if it is certain that nothing has changed; if not, only observing again is certain. */
  isCertainlySame(): boolean {
    return this.#isSettled && this.findDifference() === 'none';
  }

  findDifference(): Difference {
    const difference = findDifference(this.#places, this.#look);
    if (typeof difference === 'object') return difference;
    const moved = this.observation.programs.find(({ name, path }) => this.#locate(name) !== path);
    const changed = moved?.name ?? this.#absent.find(isFile) ?? this.observation.files.find(hasOtherContent)?.realPath;
    return changed === undefined ? difference : { changed };
  }

  /** Zero if a change after the look bears another time than the last one before; else after so long a new look is clear. */
  unclearForMs(): number {
    const [now, changed] = [Date.now(), lastChangeMs(this.#places, this.#look)];
    const isOfOtherClock = changed > now;
    return isOfOtherClock || changed + clockStepMs <= this.#look.takenMs ? 0 : Math.max(1, changed + clockStepMs - now);
  }

  #locate(name: string): string | null {
    const found = locateProgram(name, this.#env, this.#project);
    return found === undefined ? null : realPathOf(found);
  }
}

/** The times of a file may stay as they are while its content changes. */
function hasOtherContent({ realPath, sha256 }: ObservedFile): boolean {
  if (sha256 === '') return false;
  const read = hashFile(realPath);
  return 'failure' in read || read.sha256 !== sha256;
}

/** What was changed between reading it and looking at it would go unnoticed later. */
function isOf(look: FileSnapshot, { files, directories, searched }: Observation, observer: Observer): boolean {
  return (
    files.every(
      ({ sha256, realPath }) =>
        sha256 === '' || isSameStamp(look.stamps.get(realPath), observer.stampWhenHashed(realPath)),
    ) && [...directories, ...searched].every(([directory, names]) => look.names.get(directory) === names)
  );
}

/** The paths that a word could mean and where no file was: one that appears there is a change. */
function absentPaths(
  { named, runs }: Wanted,
  { files, programs, directories, matched }: Observation,
): readonly string[] {
  const seen = new Set([...files.map(({ path }) => path), ...programs.map(({ name }) => name)]);
  // What appears in a covered directory shows in the names there, and nothing can appear below a file.
  const paths = new Set([...named.paths, ...runs.scripts.map(({ path }) => path), ...matched]);
  const isCovered = (path: string) => [...directories.keys()].some((directory) => isInside(path, directory));
  return [...paths].filter((path) => !seen.has(path) && !seen.has(dirname(path)) && !isCovered(path));
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;
  } catch {
    return false;
  }
}
