import { join } from 'node:path';
import { homeDirectory } from '@agent-hooks/hook-runner/home';

/** The directory for what the user decides about hooks. Only the home counts, not `APPDATA`: a `.env` must not move it. */
export function userConfigDirectory(home = homeDirectory()): string | undefined {
  if (home === undefined) return undefined;
  const below = process.platform === 'win32' ? ['AppData', 'Roaming'] : ['.config'];
  return join(home, ...below, 'agent-hooks');
}
