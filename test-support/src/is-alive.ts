import { existsSync, readFileSync } from 'node:fs';

/** Tells whether a process of this id exists, also one that has ended and whose parent has not noticed yet. */
export function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}

/** Tells whether a process does anything: one that has ended does not, though its parent may never ask for it. */
export function isRunning(processId: number): boolean {
  const status = `/proc/${processId}/status`;
  return isAlive(processId) && !(existsSync(status) && /^State:\s+Z/m.test(readFileSync(status, 'utf8')));
}
