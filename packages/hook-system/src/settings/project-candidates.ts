import { type Stats, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { realPathOf } from '@agent-hooks/hook-runner/home';
import { isOwnedByUser } from '@agent-hooks/hook-trust/policy';

/**
 * The directories in which the project of a working directory may be, the nearest first: from the working directory up to
 * the root of its repository or the home directory. Outside of both, only through directories that are the user's own,
 * since others could put a project above everyone's work.
 */
export function listProjectCandidates(workingDir: string, home: string | undefined): string[] {
  const start = resolve(workingDir);
  const real = realPathOf(start);
  const above = ancestorsOf(real);
  const boundary = above.findIndex((directory) => isRepository(directory) || directory === realHome(home));
  const reachable = boundary >= 0 ? above.slice(0, boundary + 1) : ownedOnes(above);
  // The working directory is called what the host calls it; what is above it has only its real name.
  return [start, ...reachable.slice(1)];
}

/** A directory and all that are above it, the nearest first. */
function ancestorsOf(directory: string): string[] {
  const parent = dirname(directory);
  return parent === directory ? [directory] : [directory, ...ancestorsOf(parent)];
}

/** A repository has a folder of this name in its root; a work tree and a submodule have a file. */
function isRepository(directory: string): boolean {
  return statOf(join(directory, '.git')) !== undefined;
}

function ownedOnes(directories: readonly string[]): readonly string[] {
  const foreign = directories.findIndex((directory, index) => index > 0 && !isOnlyTheUsers(directory));
  return foreign < 0 ? directories : directories.slice(0, foreign);
}

/** Whether a directory belongs to the user, and no one else can put files into it. */
function isOnlyTheUsers(directory: string): boolean {
  const stats = statOf(directory);
  // Some systems know no owners.
  return stats !== undefined && process.getuid !== undefined && isOwnedByUser(stats) && (stats.mode & 0o002) === 0;
}

function realHome(home: string | undefined): string | undefined {
  return home === undefined ? undefined : realPathOf(home);
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
