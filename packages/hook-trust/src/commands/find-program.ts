import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

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

/** Tells whether a program can be found by its name. */
export function isOnPath(name: string, env: Environment, directory: string): boolean {
  return findProgram(name, env, directory) !== undefined;
}

/** The file that a program's name stands for, as the system looks it up. */
function findProgram(name: string, env: Environment, directory: string): string | undefined {
  const endings = process.platform === 'win32' ? ['', ...(env.PATHEXT ?? '.EXE;.CMD;.BAT').split(';')] : [''];
  for (const folder of (env.PATH ?? env.Path ?? '').split(delimiter)) {
    for (const ending of endings) {
      const path = join(resolve(directory, folder), name + ending);
      if (isProgram(path)) return path;
    }
  }
  return undefined;
}

/** The file that a name stands for where it may also be a path, which is looked up nowhere. */
export function locateProgram(name: string, env: Environment, directory: string): string | undefined {
  return /[\\/]/.test(name) ? resolve(directory, name) : findProgram(name, env, directory);
}

/** Asks for the rights only of what is there, since a refusal costs an exception. */
function isProgram(path: string): boolean {
  try {
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
    return isFile && (process.platform === 'win32' || allows(path, constants.X_OK));
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
