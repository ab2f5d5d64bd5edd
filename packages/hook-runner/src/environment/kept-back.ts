import type { EnvironmentRules } from './environment-rules.ts';
import { matchesPatterns } from './name-patterns.ts';

/**
 * Variables that make a program load code, or trust strangers, before it does anything of its own. A project can set them
 * for a whole agent, for example by a `.env` file, so they do not reach hooks unless somebody who may has named them.
 */
const loaderVariables: readonly string[] = [
  ...['NODE_OPTIONS', 'NODE_PATH', 'NODE_TLS_REJECT_UNAUTHORIZED'],
  ...['LD_*', 'DYLD_*'],
  ...['PYTHONPATH', 'PYTHONSTARTUP', 'PYTHONHOME', 'PYTHONPYCACHEPREFIX'],
  ...['PERL5OPT', 'PERL5LIB', 'PERL5DB', 'RUBYOPT', 'RUBYLIB'],
  ...['BASH_ENV', 'ENV', 'BASH_FUNC_*', 'SHELLOPTS', 'BASHOPTS', 'PS4'],
  ...['JAVA_TOOL_OPTIONS', 'JDK_JAVA_OPTIONS', '_JAVA_OPTIONS'],
];

/** Makes the test that tells which variables of the host do not reach a hook, apart from what `inheritEnv` leaves out. */
export function keptBackBy(
  { passEnv = [], withholds }: EnvironmentRules,
  platform: NodeJS.Platform,
): (name: string) => boolean {
  const isLoader = matchesPatterns(loaderVariables, platform);
  const isPassed = matchesPatterns(passEnv, platform);
  return (name) => (isLoader(name) || withholds?.(name) === true) && !isPassed(name);
}

/** The names of the variables that do not reach a hook under these rules, for whoever explains it. */
export function listKeptBack(
  environment: Readonly<Record<string, string | undefined>>,
  rules: EnvironmentRules,
  platform: NodeJS.Platform = process.platform,
): string[] {
  return Object.keys(environment).filter(keptBackBy(rules, platform)).sort();
}
