import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { homeDirectory, userConfigDirectory } from '@agent-hooks/hook-trust';
import type { CliIo } from '../cli-io.ts';

/** The user's home directory: as their environment names it, or the account's own where that does not count. */
export function homeOf(io: Pick<CliIo, 'env'>): string | undefined {
  return ownHomeOf(io) ?? homeDirectory();
}

/** The same where it is another than this process has: for its own, the engine knows best where things lie. */
export function ownHomeOf({ env }: Pick<CliIo, 'env'>): string | undefined {
  const home = (process.platform === 'win32' ? env.USERPROFILE : env.HOME) || undefined;
  return home === processHome() ? undefined : home;
}

/** What a person should know whose account has settings in another home directory than the one that counts. */
export function describeOtherHome(home: string | undefined, account: string | undefined): readonly string[] {
  const directory = account === undefined || account === home ? undefined : userConfigDirectory(account);
  if (directory === undefined || !['settings.json', 'trust.json'].some((name) => existsSync(join(directory, name))))
    return [];
  return [`HOME is ${home}, but your account's home directory is ${account}: agents are guarded by the hooks of both.`];
}

function processHome(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}
