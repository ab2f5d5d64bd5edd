import { systemProgram, systemRoot } from '../programs/system-root.ts';
import type { EnvironmentRules, InheritEnv } from './environment-rules.ts';
import { filteredBy } from './filtered-variables.ts';
import { listForeignCertificates } from './guard-certificates.ts';
import { guardGit } from './guard-git.ts';
import { guardPath, withoutRelative } from './guard-path.ts';
import { matchesPatterns } from './name-patterns.ts';
import { pythonCache, runsPythonWithoutScript, stateDirectory } from './python.ts';
import { realPathOf } from './real-path.ts';

/** The variables that contain the directory of the project; also expanded in commands. */
export const projectVariables = ['AGENT_HOOKS', 'LLXPRT', 'GEMINI', 'CLAUDE'].map((owner) => `${owner}_PROJECT_DIR`);

/** Says how many agents, each started by a hook of the one before, are above a program. */
export const depthVariable = 'AGENT_HOOKS_DEPTH';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where a hook runs, and what is between it and the host's environment. */
export interface EnvironmentPlace {
  /** Where its process starts. */
  readonly directory: string;
  /** What the variables of the project name. */
  readonly projectDir: string;
  readonly rules?: EnvironmentRules | undefined;
}

/** What hooks inherit from the host, as far as every rule lets it pass, where the project is, and how deep they run. */
export function eventEnvironment(
  parent: Environment,
  filters: readonly InheritEnv[],
  { directory, projectDir, rules = {}, platform }: EnvironmentPlace & { readonly platform: NodeJS.Platform },
): Environment {
  const predicates = filters.filter((filter) => filter !== 'all').map((filter) => toPredicate(filter, platform));
  const isKeptBack = filteredBy(rules, platform);
  const environment = keepNames(parent, (name) => !isKeptBack(name) && predicates.every((keep) => keep(name)));
  // Where a program runs must not decide what it starts, whoever its hook comes from.
  if (platform === 'win32') changePathIn(environment, platform, (path) => withoutRelative(path, platform));
  if (rules.guardsPath) {
    changePathIn(environment, platform, (path) => guardPath(path, projectDir, { platform, realPath: realPathOf }));
    Object.assign(environment, guardGit(environment));
  }
  for (const name of listForeignCertificates(environment, projectDir, { platform, realPath: realPathOf }))
    delete environment[name];
  environment.PYTHONPYCACHEPREFIX ??= pythonCache();
  for (const name of projectVariables) environment[name] = projectDir;
  environment.AGENT_HOOKS_STATE_DIR = stateDirectory(projectDir);
  environment[depthVariable] = String(readDepth(parent) + 1);
  if (platform === 'win32') return mergeIgnoringCase(environment, windowsVariables());
  // What a shell would set: the host's own PWD is another directory.
  environment.PWD = directory;
  // Below this, a bash whose stdin is a socket takes itself for a remote shell and reads ~/.bashrc.
  if (!(Number(environment.SHLVL) >= 1)) environment.SHLVL = '1';
  return environment;
}

function changePathIn(
  environment: Record<string, string | undefined>,
  platform: NodeJS.Platform,
  change: (path: string) => string,
): void {
  for (const [name, path] of Object.entries(environment)) {
    if (path === undefined || (platform === 'win32' ? name.toUpperCase() : name) !== 'PATH') continue;
    environment[name] = change(path);
  }
}

/** By these, programs find others of the system: what a project's `.env` says about them does not count. */
function windowsVariables(): Environment {
  return {
    SystemRoot: systemRoot(),
    windir: systemRoot(),
    ComSpec: systemProgram('System32\\cmd.exe'),
    // Else cmd.exe, and much that is made with it, looks for programs in the working directory first.
    NoDefaultCurrentDirectoryInExePath: '1',
  };
}

/** How many agents are above a program; what is not a number counts as none. */
export function readDepth(environment: Environment): number {
  const said = environment[depthVariable]?.trim() ?? '';
  return /^\d{1,9}$/.test(said) ? Number(said) : 0;
}

/** The environment of the process of one hook: its own variables go before all others, but how deep it runs is not its to say. */
export function hookEnvironment(common: Environment, hook: StartedHook, platform: NodeJS.Platform): Environment {
  const own = runsPythonWithoutScript(hook) ? { PYTHONSAFEPATH: '1', ...hook.env } : hook.env;
  if (!own) return common;
  const depth = { [depthVariable]: common[depthVariable] };
  if (platform !== 'win32') return { ...common, ...own, ...depth };
  return mergeIgnoringCase(mergeIgnoringCase(common, own), depth);
}

/** What a hook says about its process. */
interface StartedHook {
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  readonly env?: Environment | undefined;
}

/** The same environment for a process that starts in another directory. */
export function inDirectory(environment: Environment, directory: string): Environment {
  return environment.PWD === undefined ? environment : { ...environment, PWD: directory };
}

/** Without these few, programs do not start or do not find their user; they contain no secrets. */
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
  return matchesPatterns([...alwaysInherited[platform === 'win32' ? 'win32' : 'posix'], ...inherit], platform);
}

function keepNames(parent: Environment, keep: (name: string) => boolean): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(parent).filter(([name]) => keep(name)));
}

/** On Windows `Path` and `PATH` are one variable, and of two the system would pick either. */
function mergeIgnoringCase(base: Environment, changes: Environment): Environment {
  const changed = new Set(Object.keys(changes).map((name) => name.toUpperCase()));
  return { ...keepNames(base, (name) => !changed.has(name.toUpperCase())), ...changes };
}
