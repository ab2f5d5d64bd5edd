import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';

const marker = 'HOOK_RUNNER_TEST';
const linux = process.platform === 'linux';

/** Makes a test file fail if, when its tests are over, a process or a pipe of theirs is still there. */
export function expectNothingLeft(): void {
  const before = openPipes();
  beforeAll(() => {
    process.env[marker] = `${process.pid}`;
  });
  afterAll(async () => {
    for (let tries = 0; tries < 400 && (openPipes() > before || runningProcesses().length > 0); tries++)
      await sleep(50);
    expect(runningProcesses(), 'processes left').toEqual([]);
    expect(openPipes(), 'pipes left').toBeLessThanOrEqual(before);
  });
}

/** The ids of the processes that the tests of this file have started, whatever session they are in. */
export function runningProcesses(): number[] {
  if (!linux) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && isOurs(pid));
}

/** How many pipes and sockets this process has open. */
export function openPipes(): number {
  if (!linux) return 0;
  return readdirSync('/proc/self/fd').filter((descriptor) => /^(?:pipe|socket):/.test(target(descriptor))).length;
}

function isOurs(pid: number): boolean {
  try {
    // A dead process that was not waited for yet has an empty environment.
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`${marker}=${process.pid}`);
  } catch {
    return false;
  }
}

function target(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return '';
  }
}
