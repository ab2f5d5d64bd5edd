import type { CliIo } from '../cli-io.ts';

/** The user's home directory as their environment names it; undefined leaves it to the system. */
export function homeOf({ env }: Pick<CliIo, 'env'>): string | undefined {
  return (process.platform === 'win32' ? env.USERPROFILE : env.HOME) || undefined;
}
