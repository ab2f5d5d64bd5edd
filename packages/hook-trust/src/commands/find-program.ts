import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { locateWindowsProgram } from '@agent-hooks/hook-runner/programs';

/** Variables as a process has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Whether a path is a file that can be read, and run. */
export interface FileState {
  readonly exists: boolean;
  readonly isFile: boolean;
  readonly readable: boolean;
  readonly executable: boolean;
}

/** Looks at a file; on Windows every file counts as one that can be run. */
export function lookAtFile(path: string): FileState {
  const stats = statSync(path, { throwIfNoEntry: false });
  return {
    exists: stats !== undefined,
    isFile: stats?.isFile() === true,
    readable: allows(path, constants.R_OK),
    executable: process.platform === 'win32' || allows(path, constants.X_OK),
  };
}

/** Whether a program can be found by its name. */
export function isOnPath(name: string, env: Environment, directory: string): boolean {
  return findProgram(name, env, directory) !== undefined;
}

/** The file that a program's name stands for, as the system looks it up. */
function findProgram(name: string, env: Environment, directory: string): string | undefined {
  if (process.platform === 'win32') return locateWindowsProgram(name, directory, env);
  const folders = (env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(resolve(directory, folder), name)).find(isProgram);
}

/** The file that a name stands for where it may also be a path, which is looked up nowhere. */
export function locateProgram(name: string, env: Environment, directory: string): string | undefined {
  if (process.platform === 'win32') return locateWindowsProgram(name, directory, env);
  return name.includes('/') ? resolve(directory, name) : findProgram(name, env, directory);
}

/** Where programs are looked for: what a hook says itself goes before the host, on Windows in any case of the letters. */
export function searchEnv(
  env: Environment,
  ownEnv: Environment = {},
  platform: NodeJS.Platform = process.platform,
): Environment {
  const nameOf = (name: string) => (platform === 'win32' ? name.toUpperCase() : name);
  const steers = (name: string) => nameOf(name) === 'PATH' || (platform === 'win32' && nameOf(name) === 'PATHEXT');
  const own = Object.entries(ownEnv).filter(([name]) => steers(name));
  if (own.length === 0) return env;
  const said = new Set(own.map(([name]) => nameOf(name)));
  const kept = Object.entries(env).filter(([name]) => steers(name) && !said.has(nameOf(name)));
  return Object.fromEntries([...kept, ...own]);
}

/** Asks for the rights only of what is there, since a refusal costs an exception. */
function isProgram(path: string): boolean {
  try {
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
    return isFile && allows(path, constants.X_OK);
  } catch {
    return false;
  }
}

function allows(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
