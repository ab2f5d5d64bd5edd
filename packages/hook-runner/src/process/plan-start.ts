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

/** No first line is longer than this. */
const startBytes = 512;

function readStart(path: string): string {
  const handle = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(startBytes);
    return buffer.toString('utf8', 0, readSync(handle, buffer, 0, startBytes, 0));
  } finally {
    closeSync(handle);
  }
}
