import type { ChildProcess } from 'node:child_process';
import { toError } from '@agent-hooks/hook-types';
import { type Environment, inDirectory } from '../../environment/environment.ts';
import { findNearestDirectory } from '../../process/nearest-directory.ts';
import { onStartError, startGroup } from '../../process/start-program.ts';
import type { StartPlan } from '../../shell/shells.ts';

/** Why nothing could be started, and what was tried first. */
export interface StartFailure {
  readonly file: string;
  readonly error: Error;
}

/** Starts a program; where it cannot be started directly, a shell has the last word about it. */
export function startResident(
  plans: readonly [StartPlan, throughShell?: StartPlan],
  environment: Environment,
  { cwd, onWarning }: { readonly cwd: string; readonly onWarning: (text: string) => void },
): ChildProcess | Promise<ChildProcess | StartFailure> {
  const started = tryPlans(plans, cwd, environment);
  if (!(started instanceof Promise)) return started;
  return started.then((first) => {
    const nearest = 'error' in first ? findNearestDirectory(cwd) : undefined;
    if (!nearest) return first;
    const second = tryPlans(plans, nearest.directory, inDirectory(environment, nearest.directory));
    return Promise.resolve(second).then((child) => {
      if ('error' in child) return first;
      onWarning(nearest.warning);
      return child;
    });
  });
}

function tryPlans(
  [direct, throughShell]: readonly [StartPlan, throughShell?: StartPlan],
  cwd: string,
  environment: Environment,
): ChildProcess | Promise<ChildProcess | StartFailure> {
  const started = trySpawn(direct, cwd, environment);
  if (!(started instanceof Promise)) return started;
  return started.then(async (error) => {
    const second = throughShell && trySpawn(throughShell, cwd, environment);
    return !second || second instanceof Promise ? { file: direct.file, error } : second;
  });
}

function trySpawn(plan: StartPlan, cwd: string, environment: Environment): ChildProcess | Promise<Error> {
  try {
    const child = startGroup(plan, { cwd, environment });
    return child.pid === undefined ? new Promise((resolve) => onStartError(child, resolve)) : child;
  } catch (error) {
    return Promise.resolve(toError(error));
  }
}
