import { lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { accountHome } from '@agent-hooks/hook-runner/home';
import { userConfigDirectory } from '@agent-hooks/hook-trust/home';

/** The private directory of a session. No variable names it: a project could choose who answers for its gates. */
export function runtimeDirectory(home: string | undefined): string | undefined {
  return candidates(home).find(makePrivate);
}

/** Where that directory is usually, whether it is there or not. */
export function usualRuntimeDirectory(home: string | undefined): string | undefined {
  return candidates(home)[0];
}

function candidates(home: string | undefined): string[] {
  return [systemDirectory(home), ownDirectory(home)].filter((path) => path !== undefined);
}

/** The system's own directory is for the account's home; another home has its own sessions. */
function systemDirectory(home: string | undefined): string | undefined {
  const uid = process.getuid?.();
  if (process.platform !== 'linux' || uid === undefined || home !== accountHome()) return undefined;
  const base = `/run/user/${uid}`;
  return isPrivate(base) ? join(base, 'agent-hooks') : undefined;
}

function ownDirectory(home: string | undefined): string | undefined {
  const directory = home === undefined ? undefined : userConfigDirectory(home);
  return directory === undefined ? undefined : join(directory, 'run');
}

function makePrivate(path: string): boolean {
  if (isPrivate(path)) return true;
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch {
    return false;
  }
  return isPrivate(path);
}

/** Whether a directory is the user's, and no one else can enter it. */
function isPrivate(path: string): boolean {
  try {
    const stats = lstatSync(path);
    if (!stats.isDirectory()) return false;
    return process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o077) === 0);
  } catch {
    return false;
  }
}
