import { closeSync, openSync, readSync } from 'node:fs';
import type { Environment } from '../environment/environment.ts';
import { isFile, systemRoot } from '../programs/system-root.ts';
import type { StartPlan } from '../shell/shells.ts';
import { planWindowsStart } from '../shell/windows-start.ts';

/** What is really started for a plan: on Windows by full paths, since the system would look into the working directory first. */
export function planStart(plan: StartPlan, directory: string, environment: Environment): StartPlan {
  if (process.platform !== 'win32') return plan;
  return planWindowsStart(plan, { isFile, systemRoot: systemRoot(), readStart }, { directory, environment });
}

/** The beginning of a file, as far as its first line may reach. */
export function readStart(path: string): string {
  const handle = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(512);
    return buffer.toString('utf8', 0, readSync(handle, buffer));
  } finally {
    closeSync(handle);
  }
}
