import { existsSync, readFileSync } from 'node:fs';

/** Tells whether a process runs; one that has ended, and whose parent has not asked yet, does not. */
export function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    const status = `/proc/${processId}/status`;
    return !existsSync(status) || !/^State:\s+Z/m.test(readFileSync(status, 'utf8'));
  } catch {
    return false;
  }
}
