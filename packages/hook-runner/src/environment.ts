import type { InheritEnv } from './options.ts';

/** The variables that tell a hook where its project is; also expanded in commands. */
export const projectVariables = ['LLXPRT_PROJECT_DIR', 'GEMINI_PROJECT_DIR', 'CLAUDE_PROJECT_DIR'] as const;

export type Environment = Readonly<Record<string, string | undefined>>;

/** What all hooks of an event have in common: what they inherit from the host, and where the project is. */
export function eventEnvironment(
  parent: Environment,
  inherit: InheritEnv,
  cwd: string,
  platform: NodeJS.Platform,
): Environment {
  const environment = inherit === 'all' ? { ...parent } : keepNames(parent, toPredicate(inherit, platform));
  // A file that bash reads before every script: its prints would turn a refusal into text.
  delete environment.BASH_ENV;
  for (const name of projectVariables) environment[name] = cwd;
  if (platform === 'win32') return environment;
  // What a shell would set: the host's own PWD is another directory.
  environment.PWD = cwd;
  // Below this, a bash whose stdin is a socket takes itself for a remote shell and reads ~/.bashrc.
  if (!(Number(environment.SHLVL) >= 1)) environment.SHLVL = '1';
  return environment;
}

/** The environment of one hook: its own variables go before all others. */
export function hookEnvironment(
  common: Environment,
  own: Environment | undefined,
  platform: NodeJS.Platform,
): Environment {
  if (!own) return common;
  return platform === 'win32' ? mergeIgnoringCase(common, own) : { ...common, ...own };
}

/** Without these few, programs do not start or do not find their user; they hold no secrets. */
const alwaysInherited: Readonly<Record<'posix' | 'win32', readonly string[]>> = {
  posix: ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'SHLVL', 'TERM', 'TMPDIR', 'TZ', 'LANG', 'LC_*'],
  win32: [
    ...['PATH', 'PATHEXT', 'SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'OS', 'TEMP', 'TMP', 'PSMODULEPATH'],
    ...['USERNAME', 'USERPROFILE', 'USERDOMAIN', 'HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA'],
    ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'COMMONPROGRAMFILES', 'NUMBER_OF_PROCESSORS', 'PROCESSOR_ARCHITECTURE'],
  ],
};

function toPredicate(inherit: Exclude<InheritEnv, 'all'>, platform: NodeJS.Platform): (name: string) => boolean {
  if (typeof inherit === 'function') return inherit;
  const kind = platform === 'win32' ? 'win32' : 'posix';
  const patterns = [...alwaysInherited[kind], ...inherit].map(
    (pattern) => new RegExp(`^${pattern.split('*').map(escapePattern).join('.*')}$`, kind === 'win32' ? 'is' : 's'),
  );
  return (name) => patterns.some((pattern) => pattern.test(name));
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function keepNames(parent: Environment, keep: (name: string) => boolean): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(parent).filter(([name]) => keep(name)));
}

/** On Windows `Path` and `PATH` are one variable, and of two the system would pick either. */
function mergeIgnoringCase(base: Environment, changes: Environment): Environment {
  const changed = new Set(Object.keys(changes).map((name) => name.toUpperCase()));
  return { ...keepNames(base, (name) => !changed.has(name.toUpperCase())), ...changes };
}
