import { spawn as spawnDirectly } from 'node:child_process';

/** Starts programs: on Windows with the help of cross-spawn, which knows scripts and quoting; other systems need none. */
export let spawn: typeof spawnDirectly = spawnDirectly;

/** Loads what starting a program needs on this system. */
export async function prepareSpawn(platform: NodeJS.Platform = process.platform): Promise<void> {
  if (platform === 'win32') spawn = (await import('cross-spawn')).default as typeof spawnDirectly;
}
