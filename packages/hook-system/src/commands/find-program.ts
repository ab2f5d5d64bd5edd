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
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter);
  const endings = process.platform === 'win32' ? ['', ...(env.PATHEXT ?? '.EXE;.CMD;.BAT').split(';')] : [''];
  return folders.some((folder) =>
    endings.some((ending) => {
      const { isFile, executable } = safely(resolve(directory, folder), name + ending);
      return isFile && executable;
    }),
  );
}

function safely(folder: string, name: string): FileState {
  try {
    return lookAtFile(join(folder, name));
  } catch {
    return { exists: false, isFile: false, readable: false, executable: false };
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
