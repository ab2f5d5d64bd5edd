import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { HookError } from '@agent-hooks/hook-types';

/** The real path of something inside a directory, which need not exist yet. Rejects if it is outside. */
export async function resolveInside(directory: string, path: string): Promise<string> {
  const root = await realpath(directory);
  const real = await realPathOf(resolve(root, path));
  if (isInside(root, real)) return real;
  throw new HookError('invalid_input', `${path} lies outside of the working directory`);
}

async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!isMissing(error) || dirname(path) === path) throw error;
    // A link to nothing would be followed by whoever creates the file.
    if (await exists(path)) throw new HookError('invalid_input', `${path} is a link to nothing`, { cause: error });
    return join(await realPathOf(dirname(path)), basename(path));
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch {
    return false;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
