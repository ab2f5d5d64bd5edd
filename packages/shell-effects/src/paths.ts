import type { EffectPlace, Place } from './types.ts';
import { hole } from './types.ts';

/** The temporary directory of a user, where its path is not known. */
export const temporary = '/tmpdir';

const systemTemp =
  `${temporary} /tmp /var/tmp /private/tmp /private/var/tmp /var/folders /private/var/folders /dev/shm`.split(' ');
/** A path with a drive, or of a share. */
const windowsPath = /^(?:[A-Za-z]:[\\/]|\\\\)/;
/** Devices that keep nothing and give nothing away. */
const plainDevice = /^\/dev\/(?:null|zero|full|u?random|tty|std(?:in|out|err)|fd(?:\/\d+)?)$/;

/** A path that is as short as it can be. */
const plainPath = /^(?:\/[\w-][\w.-]*)+$/;

/** Makes a path absolute and removes `.` and `..`; a hole stays. */
export function resolvePath(path: string, cwd: string): string {
  const joined = path.startsWith('/') ? path : `${cwd}/${path}`;
  if (plainPath.test(joined)) return joined;
  const isDrive = windowsPath.test(path);
  const isWindows = isDrive || windowsPath.test(cwd);
  const [given, start] = isWindows ? [slashes(path), slashes(cwd)] : [path, cwd];
  const full = isDrive || given.startsWith('/') || given.startsWith(hole) ? given : `${start}/${given}`;
  const parts: string[] = [];
  for (const part of full.split('/')) {
    if (part === '..' && parts.length > 0 && !parts.at(-1)?.includes(hole)) parts.pop();
    else if (part !== '' && part !== '.' && !(part === '..' && full.startsWith('/'))) parts.push(part);
  }
  if (isWindows && /^[A-Za-z]:$/.test(parts[0] ?? '')) return parts.length === 1 ? `${parts[0]}/` : parts.join('/');
  return `${full.startsWith(hole) ? '' : '/'}${parts.join('/')}`;
}

const slashes = (path: string) => path.replaceAll('\\', '/');

/** True if a path is a directory or in it. */
export function isInside(path: string, directory: string): boolean {
  if (!path.startsWith(directory)) return false;
  return path.length === directory.length || directory.endsWith('/') || path[directory.length] === '/';
}

/** True if the path is a device that keeps nothing (`/dev/null`). */
export function isPlainDevice(path: string): boolean {
  return plainDevice.test(path);
}

/** Where an absolute path is. A hole may be anything below the directory before it. */
export function placeOf(path: string, place: Place): EffectPlace {
  const at = path.search(/[\0*?[]/);
  const isWhole = at === -1;
  const known = isWhole ? path : path.slice(0, path.lastIndexOf('/', at) + 1).replace(/(?<=.)\/$/, '');
  if (known === '') return 'unknown';
  if (!isWhole && known === '/dev') return 'device';
  const real = (isWhole && place.realPath?.(known)) || known;
  const project = windowsPath.test(place.project) ? slashes(place.project) : place.project;
  const home = windowsPath.test(place.home) ? slashes(place.home) : place.home;
  if (isInside(real, project)) return 'project';
  const temp = [
    ...(place.temp ?? systemTemp),
    ...(place.variables?.TMPDIR ? [place.variables.TMPDIR.replace(/\/$/, '')] : []),
  ];
  // A home directory may itself be temporary, as in containers and tests.
  if (isInside(real, place.home) && temp.some((directory) => isInside(place.home, directory))) return 'home';
  // A temporary directory that has the project in it is more than temporary.
  if (temp.some((directory) => isInside(real, directory)) && !(isWhole && isInside(project, real))) return 'temp';
  if (real.startsWith('/dev/') && !isPlainDevice(real)) return 'device';
  if (isInside(real, home)) return 'home';
  return 'system';
}
