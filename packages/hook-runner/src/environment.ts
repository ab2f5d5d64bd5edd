import type { InheritEnv } from './options.ts';

/** The variables that tell a hook where its project is; also expanded in commands. */
export const projectVariables = ['LLXPRT_PROJECT_DIR', 'GEMINI_PROJECT_DIR', 'CLAUDE_PROJECT_DIR'] as const;

export type Environment = Readonly<Record<string, string | undefined>>;

/** What hooks take over from the host's environment. */
export function inheritEnvironment(parent: Environment, inherit: InheritEnv, platform: NodeJS.Platform): Environment {
  const inherited = inherit === 'all' ? { ...parent } : keepNames(parent, toPredicate(inherit, platform));
  // A file that bash reads before every script: its prints would turn a refusal into text.
  delete inherited.BASH_ENV;
  // Below this, a bash whose stdin is a socket takes itself for a remote shell and reads ~/.bashrc.
  if (platform !== 'win32' && !(Number(inherited.SHLVL) >= 1)) inherited.SHLVL = '1';
  return inherited;
}

/** The whole environment of one hook: inherited, then the project's variables, then the hook's own. */
export function hookEnvironment(
  inherited: Environment,
  cwd: string,
  own: Environment | undefined,
  platform: NodeJS.Platform,
): Environment {
  const added: Record<string, string | undefined> = {};
  for (const name of projectVariables) added[name] = cwd;
  // What a shell would set: the host's own PWD is another directory.
  if (platform !== 'win32') added.PWD = cwd;
  return platform === 'win32' ? mergeIgnoringCase(inherited, { ...added, ...own }) : { ...inherited, ...added, ...own };
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
