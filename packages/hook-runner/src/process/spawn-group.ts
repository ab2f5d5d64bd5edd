import type { ChildProcess } from 'node:child_process';
import { statSync } from 'node:fs';
import type { Environment } from '../environment/environment.ts';
import type { StartPlan } from '../shell/shells.ts';
import { findWindowsProgram } from '../shell/windows-programs.ts';
import { spawn } from './spawn.ts';

/** Starts a program in a process group of its own, so that it can be ended together with all that it starts. */
export function spawnGroup(plan: StartPlan, cwd: string, environment: Environment): ChildProcess {
  // The arguments and the environment are only read, which their types cannot say.
  return spawn(programOf(plan, environment), plan.args as string[], {
    cwd,
    env: environment as NodeJS.ProcessEnv,
    detached: process.platform !== 'win32',
    windowsHide: true,
    windowsVerbatimArguments: plan.verbatim ?? false,
  });
}

/** Windows would look into the working directory first, where a project can have a program of any name. */
function programOf({ file }: StartPlan, environment: Environment): string {
  if (process.platform !== 'win32') return file;
  const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  const found = findWindowsProgram(file, environment, isFile);
  if (found !== undefined) return found;
  throw Object.assign(new Error(`spawn ${file} ENOENT`), { code: 'ENOENT', syscall: `spawn ${file}` });
}

/** Hears why a program that has no id could not be started. */
export function onStartError(child: ChildProcess, hear: (error: Error) => void): void {
  child.once('error', (error) => {
    for (const stream of child.stdio ?? []) stream?.destroy();
    hear(error);
  });
}
