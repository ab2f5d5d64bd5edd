/** Where paths of an event begin. */
export interface PathPlace {
  readonly cwd: string;
  readonly home: string | undefined;
  /** True where file names differ in more than the case of their letters only. */
  readonly ignoresCase: boolean;
}

/** A path in both spellings that globs are tested on. */
class PlacedPath {
  readonly normal: string;
  readonly #directory: string;
  #relative: string | undefined;

  constructor(normal: string, directory: string) {
    this.normal = normal;
    this.#directory = directory;
  }

  /** From the working directory. */
  get relative(): string {
    this.#relative ??= relativePath(this.normal, this.#directory);
    return this.#relative;
  }
}

/** The paths of the call that is judged: its rules ask in turn, and the next call has a place of its own. */
let last: { readonly place: PathPlace; readonly cwd: string; readonly paths: Map<string, PlacedPath> } | undefined;

/** The spellings of a path; every rule asks for those of the same few in turn. */
export function placePath(path: string, place: PathPlace): PlacedPath {
  if (last?.place !== place) last = { place, cwd: normalizePath(place.cwd, place), paths: new Map() };
  const { paths, cwd } = last;
  const known = paths.get(path);
  if (known) return known;
  const placed = new PlacedPath(normalizePath(path, place), cwd);
  if (paths.size < mostPaths) paths.set(path, placed);
  return placed;
}

/** A place may be used for long. */
const mostPaths = 1000;

/** A path in one spelling: absolute, with `/`, without `.` and `..`, lower case where the system knows none. */
function normalizePath(path: string, place: PathPlace): string {
  const written = withoutScheme(path).replace(/^(~|\$HOME|\$\{HOME\})(?=[/\\]|$)/, (name) => place.home ?? name);
  const slashed = toSlashes(written);
  const absolute = /^(?:[A-Za-z]:)?\//.test(slashed) ? slashed : `${toSlashes(place.cwd)}/${slashed}`;
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

function toSlashes(path: string): string {
  return process.platform === 'win32' || /^[A-Za-z]:\\/.test(path) ? path.replaceAll('\\', '/') : path;
}
