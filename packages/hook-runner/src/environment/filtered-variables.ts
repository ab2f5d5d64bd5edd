import type { EnvironmentRules } from './environment-rules.ts';
import { matchesPatterns } from './name-patterns.ts';

/**
 * Variables that make a program load code, or trust strangers, before it does anything of its own. A project can set them
 * for a whole agent, for example by a `.env` file, so they do not reach hooks unless someone who may has named them.
 */
const loaderVariables: readonly string[] = [
  ...['NODE_OPTIONS', 'NODE_PATH', 'NODE_TLS_REJECT_UNAUTHORIZED', 'NODE_COMPILE_CACHE', 'NODE_REPL_EXTERNAL_MODULE'],
  ...['NPM_CONFIG_*', 'COREPACK_*', 'YARN_*', 'DENO_*', 'BUN_*', 'TS_NODE_*', 'TSX_*'],
  // Also modules of the C library and of OpenSSL, which are loaded into almost any program.
  ...['LD_*', 'DYLD_*', 'GCONV_PATH', 'LOCPATH', 'NLSPATH', 'TEXTDOMAINDIR', 'GLIBC_TUNABLES', 'HOSTALIASES'],
  ...['OPENSSL_CONF', 'OPENSSL_MODULES', 'OPENSSL_ENGINES', 'GIO_EXTRA_MODULES', 'GIO_MODULE_DIR', 'GTK_MODULES'],
  ...['PYTHONPATH', 'PYTHONSTARTUP', 'PYTHONHOME', 'PYTHONPYCACHEPREFIX', 'PYTHONUSERBASE', 'PYTHONEXECUTABLE'],
  // The last one takes away what a gate asserts.
  ...['PYTHONPLATLIBDIR', 'PYTHONWARNINGS', 'PYTHONBREAKPOINT', 'PYTHONINSPECT', 'PYTHON_PRESITE', 'PYTHONOPTIMIZE'],
  ...['__PYVENV_LAUNCHER__', 'PYENV_HOOK_PATH', 'RBENV_HOOK_PATH', 'NODENV_HOOK_PATH', 'UV_CONFIG_FILE', 'PIP_*'],
  ...['PERL5OPT', 'PERL5LIB', 'PERL5DB', 'PERLLIB', 'PERL5SHELL', 'PERLIO', 'PERL_UNICODE'],
  ...['RUBYOPT', 'RUBYLIB', 'RUBYSHELL', 'RUBYPATH', 'RUBYGEMS_GEMDEPS', 'GEM_HOME', 'GEM_PATH', 'BUNDLE_*'],
  ...['PHPRC', 'PHP_INI_SCAN_DIR', 'LUA_INIT*', 'LUA_PATH*', 'LUA_CPATH*', 'TCLLIBPATH', 'TCL_LIBRARY', 'GUILE_*'],
  ...['R_PROFILE*', 'R_ENVIRON*', 'R_LIBS*', 'JULIA_*', 'ERL_*', 'ELIXIR_ERL_OPTIONS', 'AWKPATH', 'AWKLIBPATH'],
  ...['BASH_ENV', 'ENV', 'BASH_FUNC_*', 'BASH_LOADABLES_PATH', 'BASH_XTRACEFD', 'SHELLOPTS', 'BASHOPTS', 'PS4', 'IFS'],
  ...['CDPATH', 'ZDOTDIR', 'FPATH', 'GLOBIGNORE', 'EXECIGNORE', 'PSMODULEPATH'],
  ...['JAVA_TOOL_OPTIONS', 'JAVA_OPTS', 'JDK_JAVA_OPTIONS', '_JAVA_OPTIONS', 'CLASSPATH', 'MAVEN_OPTS', 'GRADLE_OPTS'],
  ...['DOTNET_STARTUP_HOOKS', 'DOTNET_ADDITIONAL_DEPS', 'DOTNET_SHARED_STORE', 'CORECLR_*', 'COR_*', 'COMPLUS_*'],
  ...['GIT_CONFIG*', 'GIT_EXEC_PATH', 'GIT_DIR', 'GIT_COMMON_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_NAMESPACE'],
  ...['GIT_OBJECT_DIRECTORY', 'GIT_ALTERNATE_OBJECT_DIRECTORIES', 'GIT_CEILING_DIRECTORIES', 'GIT_ATTR_SOURCE'],
  ...['GIT_EXTERNAL_DIFF', 'GIT_PAGER', 'GIT_EDITOR', 'GIT_SEQUENCE_EDITOR', 'GIT_ASKPASS', 'GIT_SSH', 'GIT_SSH_*'],
  ...['GIT_PROXY_COMMAND', 'GIT_TEMPLATE_DIR', 'GIT_SSL_NO_VERIFY', 'SSH_ASKPASS', 'SUDO_ASKPASS'],
  ...['MAKEFILES', 'MAKEFLAGS', 'GNUMAKEFLAGS', 'TAR_OPTIONS', 'LESSOPEN', 'LESSCLOSE', 'CURL_HOME', 'RSYNC_RSH'],
];

/** Creates the test that decides which variables of the host do not reach a hook, apart from what `inheritEnv` leaves out. */
export function filteredBy(
  { passEnv = [], withholds }: EnvironmentRules,
  platform: NodeJS.Platform,
): (name: string) => boolean {
  // Some programs know no case, such as npm.
  const isLoader = matchesPatterns(loaderVariables, 'win32');
  const isPassed = matchesPatterns(passEnv, platform);
  return (name) => (isLoader(name) || withholds?.(name) === true) && !isPassed(name);
}

/** The names of the variables that do not reach a hook under these rules, for whoever explains it. */
export function listFilteredVariables(
  environment: Readonly<Record<string, string | undefined>>,
  rules: EnvironmentRules,
  platform: NodeJS.Platform = process.platform,
): string[] {
  return Object.keys(environment).filter(filteredBy(rules, platform)).sort();
}
