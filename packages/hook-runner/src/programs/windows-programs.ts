import { win32 } from 'node:path';

/** Variables as a process has them. */
export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The file that a program's name stands for on Windows; undefined if there is none. A bare name is looked for in the
 * full paths of `PATH` only, never in the working directory, where a project can have a program of any name. A name with a
 * path is relative to the directory. Both may lack their ending.
 */
export function findWindowsProgram(
  file: string,
  directory: string,
  { environment, isFile }: { readonly environment: Variables; readonly isFile: (path: string) => boolean },
): string | undefined {
  const withExtensions = programEndings(environment).map((each) => file + each);
  const isWhole = win32.extname(file) !== '';
  const inFolders = (folders: readonly string[]) =>
    [isWhole ? [file, ...withExtensions] : withExtensions, isWhole ? [] : [file]]
      .flatMap((names) => folders.flatMap((folder) => names.map((name) => win32.resolve(folder, name))))
      .find(isFile);
  if (/[\\/:]/.test(file)) return inFolders([directory]);
  if (!/[^.\s]/.test(file)) return undefined;
  const path = readVariable(environment, 'PATH') ?? '';
  const folders = path.split(win32.delimiter).map((entry) => entry.replace(/^"(.*)"$/, '$1'));
  return inFolders(folders.filter(isFullWindowsPath));
}

/** The endings that a program's name may lack. */
export function programEndings(environment: Variables): readonly string[] {
  return (readVariable(environment, 'PATHEXT') ?? '.COM;.EXE;.BAT;.CMD').split(';').filter(Boolean);
}

/** Whether a path depends neither on the working directory nor on the current drive. */
export function isFullWindowsPath(path: string): boolean {
  return /^(?:[a-z]:[\\/]|[\\/]{2}[^\\/])/i.test(path);
}

/** The names of variables know no case there; of several a new process gets the one that sorts first. */
function readVariable(environment: Variables, name: string): string | undefined {
  const [found] = Object.keys(environment)
    .filter((each) => each.toUpperCase() === name)
    .sort();
  return found === undefined ? undefined : environment[found] || undefined;
}
