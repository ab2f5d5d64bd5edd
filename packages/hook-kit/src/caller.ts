import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

/** The file that called a function, as the engine knows it: a path or a `file:` URL, never a place in a source map. */
export function callerOf(callee: (...parameters: never[]) => unknown): string | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = 1;
    Error.prepareStackTrace = (_error, sites) => sites[0]?.getFileName();
    const trace: { stack?: unknown } = {};
    Error.captureStackTrace(trace, callee);
    return typeof trace.stack === 'string' && trace.stack !== '' ? trace.stack : undefined;
  } finally {
    Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  }
}

/** Tells whether a file, as `callerOf` gives it, is the one that this process was started with. */
export function isMainFile(file: string): boolean {
  const main = process.argv[1];
  if (main === undefined || !isMainThread) return false;
  const path = realPath(toPath(file));
  return startedFiles(resolve(main), extname(path)).some((started) => realPath(started) === path);
}

/** A name for a hook that has no other: that of its file. */
export function nameOfFile(file: string | undefined): string | undefined {
  return file === undefined ? undefined : basename(toPath(file), extname(toPath(file)));
}

/** What `node` may have been told to run: a file, a file without its extension, or a folder. */
function startedFiles(main: string, extension: string): string[] {
  const files = [main, main + extension];
  try {
    return [...files, createRequire(main).resolve(main)];
  } catch {
    return files;
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
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
