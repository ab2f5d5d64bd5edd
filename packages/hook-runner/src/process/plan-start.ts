import { closeSync, openSync, readSync } from 'node:fs';
import type { Environment } from '../environment/environment.ts';
import { isFile, systemRoot } from '../programs/system-root.ts';
import type { StartPlan } from '../shell/shells.ts';
import { planWindowsStart, type QuoteScript } from '../shell/windows-start.ts';

/** What is started for a plan: other systems look programs up themselves. */
let toStart = (plan: StartPlan, _directory: string, _environment: Environment): StartPlan => plan;

/** What others rely on as well, though the types of cross-spawn leave it out. */
interface Quoting {
  _parse(file: string, args: string[], options: object): { readonly args: readonly string[] };
}

/** Loads what starting a program needs on this system. */
export async function prepareStart(platform: NodeJS.Platform = process.platform): Promise<void> {
  if (platform !== 'win32') return;
  const crossSpawn = (await import('cross-spawn')).default as unknown as Quoting;
  const look = { isFile, systemRoot: systemRoot(), readStart };
  const quoteScript: QuoteScript = (file, args) => {
    // It is asked how to quote, not what to start: it would look into the working directory and believe a variable.
    const { args: quoted } = crossSpawn._parse(file, [...args], {});
    if (quoted[0] === '/d') return quoted;
    throw new Error(`${file} begins with #!, which cmd.exe does not understand`);
  };
  toStart = (plan, directory, environment) => planWindowsStart(plan, directory, environment, look, quoteScript);
}

/** What is really started, by its full path where the system would look into the working directory first. */
export function planStart(plan: StartPlan, directory: string, environment: Environment): StartPlan {
  return toStart(plan, directory, environment);
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
