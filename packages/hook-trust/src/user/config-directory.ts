import { join } from 'node:path';
import { homeDirectory } from '@agent-hooks/hook-runner/home';

/**
 * The directory for what the user decides about hooks: `~/.config/agent-hooks`, on Windows `AppData\\Roaming\\agent-hooks` in
 * the user's profile. No other variable has a say in it, not even `APPDATA`: agents load a project's `.env`, and a project
 * must not move it.
 */
export function userConfigDirectory(home = homeDirectory()): string | undefined {
  if (home === undefined) return undefined;
  const below = process.platform === 'win32' ? ['AppData', 'Roaming'] : ['.config'];
  return join(home, ...below, 'agent-hooks');
}
