import { type ChildProcess, spawn } from 'node:child_process';
import type { Environment } from '../environment/environment.ts';
import type { StartPlan } from '../shell/shells.ts';
import { planStart } from './plan-start.ts';

/** Starts a program in a process group of its own, so that it can be ended together with all that it starts. */
export function spawnGroup(plan: StartPlan, cwd: string, environment: Environment): ChildProcess {
  const { file, args, verbatim = false } = planStart(plan, cwd, environment);
  // The arguments and the environment are only read, which their types cannot say.
  return spawn(file, args as string[], {
    cwd,
    env: environment as NodeJS.ProcessEnv,
    detached: process.platform !== 'win32',
    windowsHide: true,
    windowsVerbatimArguments: verbatim,
  });
}

/** Hears why a program that has no id could not be started. */
export function onStartError(child: ChildProcess, hear: (error: Error) => void): void {
  child.once('error', (error) => {
    for (const stream of child.stdio ?? []) stream?.destroy();
    hear(error);
  });
}
