import type { ChildProcess } from 'node:child_process';
import spawn from 'cross-spawn';
import type { Environment } from '../environment/environment.ts';
import type { StartPlan } from '../shell/shells.ts';

/** Starts a program in a process group of its own, so that it can be ended together with all that it starts. */
export function spawnGroup(plan: StartPlan, cwd: string, environment: Environment): ChildProcess {
  // The arguments and the environment are only read, which their types cannot say.
  return spawn(plan.file, plan.args as string[], {
    cwd,
    env: environment as NodeJS.ProcessEnv,
    detached: process.platform !== 'win32',
    windowsHide: true,
    windowsVerbatimArguments: plan.verbatim ?? false,
  });
}

/** Hears why a program that has no id could not be started. */
export function onStartError(child: ChildProcess, hear: (error: Error) => void): void {
  child.once('error', (error) => {
    for (const stream of child.stdio ?? []) stream?.destroy();
    hear(error);
  });
}
