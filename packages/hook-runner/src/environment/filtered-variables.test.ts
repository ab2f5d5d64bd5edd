import { describe, expect, it } from 'vitest';
import { listFilteredVariables } from './filtered-variables.ts';

const environment = {
  PATH: '/bin',
  NODE_OPTIONS: '--require ./evil.js',
  LD_PRELOAD: './evil.so',
  'BASH_FUNC_ls%%': '() { evil; }',
  NPM_TOKEN: 't',
  REGION: 'eu',
};
const withholds = (name: string) => name.endsWith('_TOKEN');

describe('variables that are filtered', () => {
  it.each<[string, Parameters<typeof listFilteredVariables>[1], string[]]>([
    ['from every hook: what makes programs load code', {}, ['BASH_FUNC_ls%%', 'LD_PRELOAD', 'NODE_OPTIONS']],
    ['from some hooks: secrets too', { withholds }, ['BASH_FUNC_ls%%', 'LD_PRELOAD', 'NODE_OPTIONS', 'NPM_TOKEN']],
    ['unless they are named', { withholds, passEnv: ['NPM_TOKEN', 'LD_*'] }, ['BASH_FUNC_ls%%', 'NODE_OPTIONS']],
  ])('%s', (_, rules, names) => {
    expect(listFilteredVariables(environment, rules, 'linux')).toEqual(names);
  });

  it('are known on Windows in any case', () => {
    expect(listFilteredVariables({ Node_Options: 'x' }, {}, 'win32')).toEqual(['Node_Options']);
    expect(listFilteredVariables({ Node_Options: 'x' }, { passEnv: ['node_options'] }, 'win32')).toEqual([]);
  });

  it.each([
    ...[
      'PYTHONHOME',
      'PYTHONBREAKPOINT',
      'PYTHONOPTIMIZE',
      'GIT_DIR',
      'GIT_SSL_NO_VERIFY',
      'BASH_FUNC_x%%',
      'SHELLOPTS',
    ],
    ...[
      'PS4',
      'IFS',
      'GCONV_PATH',
      'npm_config_script_shell',
      'NPM_CONFIG_PREFIX',
      'DENO_DIR',
      'BUN_INSTALL',
      'RUBYSHELL',
    ],
    ...['DOTNET_STARTUP_HOOKS', 'JAVA_OPTS', '_JAVA_OPTIONS', 'LUA_INIT', 'LUA_INIT_5_4', 'PHPRC', 'PYENV_HOOK_PATH'],
    ...['TEXTDOMAINDIR', 'GIO_EXTRA_MODULES', 'AWKPATH', 'SSH_ASKPASS', 'GNUMAKEFLAGS', 'COREPACK_NPM_REGISTRY'],
  ])('are %s', (name) => {
    expect(listFilteredVariables({ [name]: 'x' }, {}, 'linux')).toEqual([name]);
  });

  it.each([
    ...['PYTHONUTF8', 'PYTHONUNBUFFERED', 'PYTHONSAFEPATH', 'GIT_AUTHOR_NAME', 'GIT_TERMINAL_PROMPT', 'HTTPS_PROXY'],
    ...[
      'http_proxy',
      'UV_THREADPOOL_SIZE',
      'DOTNET_ROOT',
      'JAVA_HOME',
      'NODE_ENV',
      'PYENV_ROOT',
      'LANG',
      'TZ',
      'SSH_AUTH_SOCK',
    ],
  ])('are not %s', (name) => {
    expect(listFilteredVariables({ [name]: 'x' }, {}, 'linux')).toEqual([]);
  });
});
