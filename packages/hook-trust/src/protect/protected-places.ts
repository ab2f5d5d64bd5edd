import { basename, join, resolve } from 'node:path';
import { isInside } from '../commands/inside.ts';
import { matchesName } from '../files/match-files.ts';

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
function isProtected(path: string, { directories, files }: ProtectedPlaces): boolean {
  const all = [...directories, ...files];
  return (
    all.some((place) => path === place || isInside(place, path)) || directories.some((each) => isInside(path, each))
  );
}

/** Tells whether a path is one of the directories, or below one. */
export function isBelow(path: string, { directories }: ProtectedPlaces): boolean {
  return directories.some((each) => path === each || isInside(path, each));
}

/** What the paths of a call mean. */
export interface PathContext {
  /** Where relative paths of the call begin. */
  readonly directory: string;
  readonly home: string | undefined;
  /** Where a path leads, whatever links are on the way. */
  readonly realPath?: (path: string) => string;
}

/** Contents of files are not paths. */
export function isPathLike(text: string): boolean {
  return text.length <= 4096 && !text.includes('\n') && /[\\/]|^\.|^~/.test(text);
}

/** Tells whether a text, taken as a path or a pattern for paths, leads to one of these places. */
export function leadsTo(text: string, context: PathContext, places: ProtectedPlaces): boolean {
  const path = resolveText(text, context);
  if (/[*?[]/.test(path)) return couldMatch(path, places);
  return isProtected(path, places) || (context.realPath !== undefined && isProtected(context.realPath(path), places));
}

/** The path that a text means. */
export function resolveText(text: string, { directory, home = '~' }: PathContext): string {
  const own = `~${basename(home)}`;
  const path = text.replace(/^file:\/\//, '');
  const [beginning = ''] = /^(~[^\\/]*|\$HOME|\$\{HOME\}|%USERPROFILE%)(?=[\\/]|$)/i.exec(path) ?? [];
  const isHome = beginning === own || (beginning !== '' && (beginning === '~' || !beginning.startsWith('~')));
  return resolve(directory, isHome ? home + path.slice(beginning.length) : path);
}

/** A pattern is compared name by name, as far as both go; a set of characters stands for every character. */
function couldMatch(pattern: string, { directories, files }: ProtectedPlaces): boolean {
  const names = pattern.replace(/\[[^\]/]*\]/g, '?').split(/[\\/]/);
  return [...directories, ...files].some((place) => {
    const own = place.split(/[\\/]/);
    return own.every((name, index) => names[index] === undefined || matchesName(names[index], name));
  });
}
