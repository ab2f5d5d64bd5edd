import { join } from 'node:path';
import { homeDirectory, objectionToHome } from '@agent-hooks/hook-runner/home';

/**
 * The directory for what the user decides about hooks: `~/.config/agent-hooks`, on Windows `%APPDATA%\agent-hooks`. No
 * variable that is usually unset has a say in it: agents load a project's `.env`, and a project must not move it.
 */
export function userConfigDirectory(home?: string): string | undefined {
  const base = home ?? homeDirectory();
  if (process.platform !== 'win32') return base === undefined ? undefined : join(base, '.config', 'agent-hooks');
  const named = home === undefined ? process.env.APPDATA : undefined;
  // A project's `.env` could set this one too.
  const appData = named !== undefined && objectionToHome(named, process.cwd()) === undefined ? named : undefined;
  const roaming = appData ?? (base === undefined ? undefined : join(base, 'AppData', 'Roaming'));
  return roaming === undefined ? undefined : join(roaming, 'agent-hooks');
}
