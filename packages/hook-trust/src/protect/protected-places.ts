import { join } from 'node:path';
import { isInside } from '../commands/inside.ts';

/** The files and directories by which a user and a machine decide about hooks. */
export interface ProtectedPlaces {
  /** Directories, with all that is in them. */
  readonly directories: readonly string[];
  readonly files: readonly string[];
}

/** Where the decisions of a user and of a machine are kept. */
export interface DecisionDirectories {
  readonly home: string | undefined;
  readonly userConfigDirectory: string | undefined;
  readonly systemDirectory: string | undefined;
}

/** Settings files in a home directory that can contain hooks. */
const userSettings = ['.gemini/settings.json', '.llxprt/settings.json', '.agent-hooks/settings.json'];

/** Lists what an agent must not write: approvals, switches, and hook settings of the user and of the machine. */
export function listProtectedPlaces(directories: DecisionDirectories): ProtectedPlaces {
  const { home, userConfigDirectory, systemDirectory } = directories;
  return {
    directories: [userConfigDirectory, systemDirectory].filter((directory) => directory !== undefined),
    files: home === undefined ? [] : userSettings.map((file) => join(home, ...file.split('/'))),
  };
}

/** Tells whether a path is one of these places, below one, or above one, so that moving it would move them. */
export function isProtected(path: string, { directories, files }: ProtectedPlaces): boolean {
  const all = [...directories, ...files];
  return (
    all.some((place) => path === place || isInside(place, path)) || directories.some((each) => isInside(path, each))
  );
}
