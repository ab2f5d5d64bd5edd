import { win32 } from 'node:path';
import type { Environment } from '../environment/environment.ts';

/** A program of Windows by its full path, so that no file of the same name in the working directory takes its place. */
export function systemProgram(path: string, environment: Environment): string {
  const root = readVariable(environment, 'SystemRoot') ?? readVariable(environment, 'windir') ?? '';
  return win32.join(/^[a-z]:[\\/]/i.test(root) ? root : 'C:\\Windows', path);
}

/**
 * Where Windows finds a program of a bare name: in the absolute directories of `PATH` only, never in the working
 * directory. A name with a path is left as it is; undefined if it is nowhere.
 */
export function findWindowsProgram(
  file: string,
  environment: Environment,
  isFile: (path: string) => boolean,
): string | undefined {
  if (/[\\/:]/.test(file)) return file;
  const extensions = (readVariable(environment, 'PATHEXT') ?? '.COM;.EXE;.BAT;.CMD').split(';').filter(Boolean);
  const withExtensions = extensions.map((each) => file + each);
  const names = win32.extname(file) === '' ? withExtensions : [file, ...withExtensions];
  return (readVariable(environment, 'PATH') ?? '')
    .split(win32.delimiter)
    .map((entry) => entry.replace(/^"(.*)"$/, '$1'))
    .filter((entry) => win32.isAbsolute(entry))
    .flatMap((entry) => names.map((name) => win32.join(entry, name)))
    .find(isFile);
}

/** The names of variables know no case there. */
function readVariable(environment: Environment, name: string): string | undefined {
  const upper = name.toUpperCase();
  const found = Object.keys(environment).find((each) => each.toUpperCase() === upper);
  return found === undefined ? undefined : environment[found] || undefined;
}
