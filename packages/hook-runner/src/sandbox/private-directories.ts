import { homedir } from 'node:os';
import { join } from 'node:path';
import { accountHome } from '../environment/account-home.ts';

/** Where agent-hooks has its own sockets: behind them runs a process of the user's that is confined by nothing. */
export function privateDirectories(): string[] {
  const homes = new Set([accountHome(), homedir()].filter((home) => home !== undefined));
  const ofAccount = process.getuid ? [`/run/user/${process.getuid()}/agent-hooks`] : [];
  return [...ofAccount, ...Array.from(homes, (home) => join(home, '.config', 'agent-hooks', 'run'))];
}
