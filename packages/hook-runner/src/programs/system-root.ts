import { realpathSync, statSync } from 'node:fs';
import { win32 } from 'node:path';
import { isFullWindowsPath, type Variables } from './windows-programs.ts';

/** How the machine is asked where Windows is. */
interface SystemLook {
  readonly realPath: (path: string) => string | undefined;
  readonly isFile: (path: string) => boolean;
}

const usualRoot = 'C:\\Windows';

/**
 * Where Windows is. The system itself says so by a name of its own; a variable is asked last and must name a Windows, since
 * a project can set variables for a whole agent, for example by a `.env` file.
 */
export function findSystemRoot(environment: Variables, { realPath, isFile }: SystemLook): string {
  const found = realPath('\\\\?\\GLOBALROOT\\SystemRoot');
  if (found !== undefined && isFullWindowsPath(found)) return found;
  const named = environment.SystemRoot ?? '';
  const isWindows = (root: string) => isFile(win32.join(root, 'System32', 'ntdll.dll'));
  return [usualRoot, named].find((root) => isFullWindowsPath(root) && isWindows(root)) ?? usualRoot;
}

let known: string | undefined; // Windows does not move while a process runs.

/** Where Windows is on this machine. */
export function systemRoot(): string {
  known ??= findSystemRoot(process.env, {
    realPath: (path) => {
      try {
        return realpathSync.native(path);
      } catch {
        return undefined;
      }
    },
    isFile,
  });
  return known;
}

/** A program of Windows by its full path. */
export function systemProgram(path: string): string {
  return win32.join(systemRoot(), path);
}

/** Whether a file is there. */
export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
