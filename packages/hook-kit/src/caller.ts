import { basename, extname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The files that led to the call of a function, nearest first, as far as they called each other: where node itself
 * comes in, a file is being loaded, and who wants it loaded is another matter. Each is a path or a `file:` URL as the
 * engine knows it, never a place in a source map.
 */
export function callersOf(callee: (...parameters: never[]) => unknown): string[] {
  const sites = callSites(callee);
  const files: string[] = [];
  // A bundler may have made the function a part of its caller, so that it is on no stack.
  for (const site of sites.length > 0 ? sites : callSites(callSites)) {
    const file = site.getFileName() ?? '';
    if (site.isAsync() || file.startsWith('node:')) break;
    if (file !== '') files.push(file);
  }
  return files;
}

function callSites(callee: (...parameters: never[]) => unknown): readonly NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = 50;
    Error.prepareStackTrace = (_error, sites) => sites;
    const trace: { stack?: unknown } = {};
    Error.captureStackTrace(trace, callee);
    return Array.isArray(trace.stack) ? trace.stack : [];
  } finally {
    Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  }
}

/** Whether a file, as `callersOf` gives it, is the one that this process was started with. */
export function isMainFile(file: string): boolean {
  const main = process.argv[1];
  if (main === undefined) return false;
  const path = realPath(toPath(file));
  const started = resolve(main);
  return (
    [started, started + extname(path)].some((each) => realPath(each) === path) || realPath(found(started)) === path
  );
}

/** A name for a hook that has no other: that of its file. */
export function nameOfFile(file: string | undefined): string | undefined {
  return file === undefined ? undefined : basename(toPath(file), extname(toPath(file)));
}

/** What node finds when it is asked to run a folder, or a file without its extension. */
function found(main: string): string {
  try {
    return builtin('node:module').createRequire(main).resolve(main);
  } catch {
    return main;
  }
}

function toPath(file: string): string {
  try {
    return file.startsWith('file:') ? fileURLToPath(file) : file;
  } catch {
    return file;
  }
}

/** As the file system spells it, so that links and, on Windows, the case of letters do not matter. */
function realPath(path: string): string {
  try {
    return builtin('node:fs').realpathSync.native(path);
  } catch {
    return path;
  }
}

/** An import statement would make node load all that these modules can do, which takes longer than all the rest of a hook. */
const builtin = process.getBuiltinModule;
