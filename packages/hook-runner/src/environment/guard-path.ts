import { posix, win32 } from 'node:path';
import { isFullWindowsPath } from '../programs/windows-programs.ts';
import { accountHome } from './account-home.ts';

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
  { platform, realPath }: { readonly platform: NodeJS.Platform; readonly realPath: (directory: string) => string },
): string {
  const { delimiter } = platform === 'win32' ? win32 : posix;
  // A search path is in the root, in a system directory and in the home directory as a matter of course.
  const roots = [projectDir, realPath(projectDir)].filter((root) => !isBroad(root, platform));
  const kept = withoutRelative(path, platform)
    .split(delimiter)
    .filter((entry) => {
      const places = [unquote(entry), realPath(unquote(entry))];
      return entry !== '' && !places.some((each) => roots.some((root) => isInside(each, root, platform)));
    });
  // Shells look for programs in the working directory where this is empty.
  return (kept.length === 0 && platform !== 'win32' ? systemPlaces.posix : kept).join(delimiter);
}

/** Where systems keep programs. */
const systemPlaces = {
  posix: '/usr/local/bin /usr/local/sbin /usr/bin /usr/sbin /bin /sbin /opt/homebrew/bin /snap/bin'.split(' '),
  win32: ['C:\\Windows\\System32', 'C:\\Program Files', 'C:\\Program Files (x86)'],
};

/** Whether a directory is the root, has programs of the system in it, or is the home directory. */
function isBroad(directory: string, platform: NodeJS.Platform): boolean {
  const home = accountHome();
  const places = systemPlaces[platform === 'win32' ? 'win32' : 'posix'];
  return [...places, ...(home === undefined ? [] : [home])].some((place) => isInside(place, directory, platform));
}

/** On Windows an entry may be in quotes. */
function unquote(entry: string): string {
  return entry.replace(/^"(.*)"$/, '$1');
}

/** Whether a directory is another one, or below it. */
export function isInside(directory: string, root: string, platform: NodeJS.Platform): boolean {
  const { relative, isAbsolute, sep } = platform === 'win32' ? win32 : posix;
  const below = relative(root, directory);
  return below === '' || (below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below));
}
