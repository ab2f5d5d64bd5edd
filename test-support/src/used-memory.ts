import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What is still held, in bytes: what nobody holds any more is collected first. */
export async function usedMemory(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  // Some of what the first collection finds is freed in a later turn only.
  for (let round = 0; round < 2; round++) {
    collect();
    await setImmediate();
  }
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
}
