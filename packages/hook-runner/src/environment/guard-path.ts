import { posix, win32 } from 'node:path';
import { isFullWindowsPath } from '../programs/windows-programs.ts';

/** A search path without the entries that mean whatever the working directory or the current drive is. */
export function withoutRelative(path: string, platform: NodeJS.Platform): string {
  const { delimiter } = platform === 'win32' ? win32 : posix;
  const isFull = platform === 'win32' ? isFullWindowsPath : posix.isAbsolute;
  return path
    .split(delimiter)
    .filter((entry) => isFull(unquote(entry)))
    .join(delimiter);
}

/** A search path without the entries that lead into a project, directly or through a link, or to wherever a program happens to run. */
export function guardPath(
  path: string,
  projectDir: string,
  platform: NodeJS.Platform,
  realPath: (directory: string) => string,
): string {
  const { delimiter } = platform === 'win32' ? win32 : posix;
  const roots = [projectDir, realPath(projectDir)];
  return withoutRelative(path, platform)
    .split(delimiter)
    .filter((entry) => {
      const places = [unquote(entry), realPath(unquote(entry))];
      return entry !== '' && !places.some((each) => roots.some((root) => isInside(each, root, platform)));
    })
    .join(delimiter);
}

/** On Windows an entry may be in quotes. */
function unquote(entry: string): string {
  return entry.replace(/^"(.*)"$/, '$1');
}

/** Tells whether a directory is another one, or below it. */
export function isInside(directory: string, root: string, platform: NodeJS.Platform): boolean {
  const { relative, isAbsolute, sep } = platform === 'win32' ? win32 : posix;
  const below = relative(root, directory);
  return below === '' || (below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below));
}
