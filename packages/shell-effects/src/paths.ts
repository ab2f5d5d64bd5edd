import type { EffectPlace, Place } from './types.ts';
import { hole } from './types.ts';

const systemTemp = [
  '/tmp',
  '/var/tmp',
  '/private/tmp',
  '/private/var/tmp',
  '/var/folders',
  '/private/var/folders',
  '/dev/shm',
];
/** Devices that keep nothing and give nothing away. */
const plainDevice = /^\/dev\/(?:null|zero|full|u?random|tty|std(?:in|out|err)|fd(?:\/\d+)?)$/;

/** Makes a path absolute and removes `.` and `..`; a hole stays. */
export function resolvePath(path: string, cwd: string): string {
  const drive = /^[A-Za-z]:[\\/]/.test(path) || /^\\\\/.test(path);
  if (drive) return path.replaceAll('\\', '/');
  const full = path.startsWith('/') ? path : path.startsWith(hole) ? path : `${cwd}/${path}`;
  const parts: string[] = [];
  for (const part of full.split('/')) {
    if (part === '..' && parts.length > 0 && !parts.at(-1)?.includes(hole)) parts.pop();
    else if (part !== '' && part !== '.' && !(part === '..' && full.startsWith('/'))) parts.push(part);
  }
  return `${full.startsWith(hole) ? '' : '/'}${parts.join('/')}`;
}

/** True if a path is a directory or in it. */
export function isInside(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory.endsWith('/') ? directory : `${directory}/`);
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
  const real = (isWhole && place.realPath?.(known)) || known;
  if (isInside(real, place.project)) return 'project';
  const temp = [
    ...(place.temp ?? systemTemp),
    ...(place.variables?.TMPDIR ? [place.variables.TMPDIR.replace(/\/$/, '')] : []),
  ];
  // A temporary directory that has the project in it is more than temporary.
  if (temp.some((directory) => isInside(real, directory)) && !(isWhole && isInside(place.project, real))) return 'temp';
  if (real.startsWith('/dev/') && !isPlainDevice(real)) return 'device';
  if (isInside(real, place.home)) return 'home';
  return 'system';
}
