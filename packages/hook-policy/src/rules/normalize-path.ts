/** Where paths of an event begin. */
export interface PathPlace {
  readonly cwd: string;
  readonly home: string | undefined;
  /** True where file names differ in more than the case of their letters only. */
  readonly ignoresCase: boolean;
}

/** A path in both spellings that globs are tested on. */
interface PlacedPath {
  readonly normal: string;
  /** From the working directory. */
  readonly relative: string;
}

let last: { readonly path: string; readonly place: PathPlace; readonly placed: PlacedPath } | undefined;

/** The spellings of a path; every rule asks for those of the same one in turn. */
export function placePath(path: string, place: PathPlace): PlacedPath {
  if (last?.path === path && last.place === place) return last.placed;
  const normal = normalizePath(path, place);
  const placed = { normal, relative: relativePath(normal, normalizePath(place.cwd, place)) };
  last = { path, place, placed };
  return placed;
}

/** A path in one spelling: absolute, with `/`, without `.` and `..`, lower case where the system knows none. */
function normalizePath(path: string, place: PathPlace): string {
  const written = withoutScheme(path).replace(/^(~|\$HOME|\$\{HOME\})(?=[/\\]|$)/, (name) => place.home ?? name);
  const slashed = toSlashes(written);
  const absolute = isAbsolute(slashed) ? slashed : `${toSlashes(place.cwd)}/${slashed}`;
  const parts: string[] = [];
  for (const part of absolute.split('/')) {
    if (part === '..') {
      if (parts.length > 1 || (parts[0] !== '' && parts.length > 0)) parts.pop();
    } else if (part !== '.' && (part !== '' || parts.length === 0)) parts.push(part);
  }
  const normal = parts.join('/') || '/';
  return place.ignoresCase ? normal.toLowerCase() : normal;
}

/** The path of a `file:` address, in which any character may be written by its number. */
function withoutScheme(path: string): string {
  if (!/^file:\/\//i.test(path)) return path;
  const bare = path.slice('file://'.length).replace(/^localhost(?=\/)/i, '');
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}

/** A path below a directory, or with `..` where it is outside; both are normal. */
function relativePath(path: string, directory: string): string {
  if (path === directory) return '.';
  const from = directory === '/' ? [] : directory.split('/').slice(1);
  const to = path.split('/').slice(1);
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared += 1;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}

function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:\//.test(path);
}

function toSlashes(path: string): string {
  return process.platform === 'win32' || /^[A-Za-z]:\\/.test(path) ? path.replaceAll('\\', '/') : path;
}
