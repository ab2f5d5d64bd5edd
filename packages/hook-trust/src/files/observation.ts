import type { Environment } from '../commands/find-program.ts';
import type { WatchedNames } from '../commands/watched-names.ts';
import type { WhatRuns } from '../commands/what-runs.ts';
import type { HashedFile } from './file-hashes.ts';
import type { MatchedFiles } from './match-files.ts';
import type { ReadFailure } from './read-bytes.ts';
import type { PassedBy, WalkedFolder } from './walk-folder.ts';

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
  readonly named: WatchedNames;
  readonly runs: WhatRuns;
  readonly patterns: readonly string[];
  /** The patterns of what it may write and must not load. */
  readonly writes: readonly string[];
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
  /** Directories covered with all that is in them, now and later. */
  readonly folders: readonly string[];
  /** All directories that were looked into for that, with the names in them. */
  readonly directories: ReadonlyMap<string, string>;
  /** Links below those directories that lead nowhere now. */
  readonly others: readonly string[];
  /** Directories in which patterns were looked for, with the names in them, and what they matched. */
  readonly searched: ReadonlyMap<string, string>;
  readonly matched: readonly string[];
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

/** What looks at one thing after the other, as it is at one moment. */
export interface Sight {
  readonly projectDir: string;
  walk(folder: string, passedBy: PassedBy): WalkedFolder;
  match(patterns: readonly string[]): MatchedFiles;
  hash(realPath: string): HashedFile | ReadFailure;
  locate(name: string, ownEnv: Environment): string | undefined;
  find(path: string): FoundPath | undefined;
}
