import { homedir } from 'node:os';
import type { CliIo } from '../cli-io.ts';

/** The user's home directory as their environment names it; undefined leaves it to the system. */
export function homeOf({ env }: Pick<CliIo, 'env'>): string | undefined {
  return (process.platform === 'win32' ? env.USERPROFILE : env.HOME) || undefined;
}

/** The same where it is another than this process has: for its own, the engine knows best where things lie. */
export function ownHomeOf(io: Pick<CliIo, 'env'>): string | undefined {
  const home = homeOf(io);
  return home === processHome() ? undefined : home;
}

function processHome(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}
