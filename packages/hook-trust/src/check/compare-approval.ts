import type { Environment } from '../commands/find-program.ts';
import type { Observation, Wanted } from '../files/observation.ts';
import type { Observer } from '../files/observer.ts';
import { WatchedObservation } from '../files/watched-observation.ts';
import type { TrustApproval } from '../store/store-format.ts';

/** Compares field by field, which is quicker than making another fingerprint; all lists are sorted. */
export function isAsApproved({ files, programs, folders = [] }: TrustApproval, now: Observation): boolean {
  return (
    now.problems.length === 0 &&
    now.files.length === files.length &&
    now.programs.length === programs.length &&
    now.folders.length === folders.length &&
    now.files.every(({ path, realPath, sha256 }, index) => {
      const approved = files[index];
      return path === approved?.path && realPath === approved.realPath && sha256 === approved.sha256;
    }) &&
    now.programs.every(({ name, path }, index) => name === programs[index]?.name && path === programs[index]?.path) &&
    now.folders.every((folder, index) => folder === folders[index])
  );
}

/** So often what changes meanwhile is looked at again. */
export const mostLooks = 5;

/** Observes again while something changes meanwhile, a few times; undefined if it never stays as it is. */
export function readObservation(observer: Observer, wanted: Wanted, env: Environment): WatchedObservation | undefined {
  for (let attempt = 0; attempt < mostLooks; attempt++) {
    const watched = new WatchedObservation(observer, wanted, env);
    if (watched.isConsistent) return watched;
    observer.startOver();
  }
  return undefined;
}
