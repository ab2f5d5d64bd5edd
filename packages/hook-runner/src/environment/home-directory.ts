import { existsSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { accountHome } from './account-home.ts';
import { isInside } from './guard-path.ts';
import { isOwnedByUser } from './is-owned-by-user.ts';

/**
 * The home directory of the user. A variable names it, which a project's `.env` could set: it counts if the directory
 * exists, belongs to the user and is outside of the project, else the account's own does, and that is reported.
 */
export function homeDirectory(projectDir = workingDirectory()): string | undefined {
  const named = orUndefined(homedir);
  const account = accountHome();
  if (named === undefined || named === account) return account;
  // A `.env` is of the project, or of where the host was started.
  const objection = objectionToHome(named, projectDir) ?? objectionToHome(named, workingDirectory());
  if (objection === undefined) return named;
  warnOnce(`The home directory ${named} ${objection}, so it does not count: ${account ?? 'there is no other'} does.`);
  return account;
}

/** Says why a directory is not taken for the home of the user; undefined if it is. */
export function objectionToHome(home: string, projectDir: string): string | undefined {
  if (!isAbsolute(home)) return 'is a relative one';
  const stats = orUndefined(() => statSync(home));
  if (!stats?.isDirectory()) return 'is not a directory';
  if (!isOwnedByUser(stats)) return 'belongs to another user';
  // Creating a directory there never ends: the system says that the one above is missing.
  if (/^\/(?:proc|sys)(?:\/|$)/.test(realpathSync(home))) return 'is no place for files';
  const project = orUndefined(() => realpathSync(rootOf(projectDir)));
  const isIn = project && dirname(project) !== project && isInside(realpathSync(home), project, process.platform);
  return isIn ? 'is inside of the project' : undefined;
}

/** Puts the account's own directories where an environment names others that do not count as the user's. */
export function withOwnHome(
  environment: Readonly<Record<string, string | undefined>>,
  projectDir: string,
): Readonly<Record<string, string | undefined>> {
  const own = accountHome();
  const isForeign = (name: string) => {
    const home = environment[name];
    return home !== undefined && home !== own && objectionToHome(home, projectDir) !== undefined;
  };
  const foreign = homeVariables[process.platform === 'win32' ? 'win32' : 'posix'].filter(([name]) => isForeign(name));
  if (foreign.length === 0) return environment;
  const replaced = foreign.map(([name, ownPath]) => [name, own === undefined ? undefined : ownPath(own)]);
  return { ...environment, ...Object.fromEntries(replaced) };
}

/** Variables by which programs find what belongs to their user, and what they mean if no one sets them. */
const homeVariables: Readonly<
  Record<'posix' | 'win32', readonly (readonly [string, (home: string) => string | undefined])[]>
> = {
  posix: [
    ['HOME', (home) => home],
    ['XDG_CONFIG_HOME', () => undefined],
    ['XDG_DATA_HOME', () => undefined],
  ],
  win32: [
    ['USERPROFILE', (home) => home],
    ['APPDATA', (home) => join(home, 'AppData', 'Roaming')],
    ['LOCALAPPDATA', (home) => join(home, 'AppData', 'Local')],
  ],
};

/** The working directory; empty if it was removed while the program runs. */
export function workingDirectory(): string {
  return orUndefined(() => process.cwd()) ?? '';
}

/** The repository around a directory; the directory itself if there is none. */
function rootOf(directory: string): string {
  for (let up = directory; up !== dirname(up); up = dirname(up)) if (existsSync(join(up, '.git'))) return up;
  return directory;
}

const warned = new Set<string>(); // Each text once a process.

function warnOnce(text: string): void {
  if (warned.has(text)) return;
  warned.add(text);
  process.emitWarning(text, { type: 'AgentHooksWarning', code: 'AGENT_HOOKS_HOME' });
}

function orUndefined<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
