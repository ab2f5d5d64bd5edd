import { isFile } from './system-root.ts';
import { findWindowsProgram, type Variables } from './windows-programs.ts';

/** The file that is started on this Windows for a program's name: also for those who judge what will run. */
export function locateWindowsProgram(file: string, directory: string, environment: Variables): string | undefined {
  return findWindowsProgram(file, directory, { environment, isFile });
}
