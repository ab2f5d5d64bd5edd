/** Names of variables on which it depends where programs, scripts and modules are loaded from. */
const steering =
  /^(PATH|PATHEXT|CDPATH|IFS|ENV|HOME|USERPROFILE|APPDATA|XDG_.*|PWD|OLDPWD|SHELL|SHELLOPTS|BASH.*|KSH.*|FPATH|ZDOTDIR|PS\d|PSMODULEPATH|COMSPEC|SYSTEMROOT|WINDIR|SYSTEMDRIVE|LD_.*|DYLD_.*|NODE_.*|NPM_.*|PYTHON.*|VIRTUAL_ENV|CONDA_.*|PERL.*|RUBY.*|GEM_.*|BUNDLE_.*|PHP.*|PHPRC|JAVA_.*|_JAVA_.*|JDK_.*|CLASSPATH|LUA_.*|GIT_.*|GCONV_PATH|LOCPATH|TERMINFO.*|EDITOR|VISUAL|PAGER|BROWSER|OPENSSL_.*|SSL_.*|CURL_.*|(HTTPS?|ALL|FTP)_PROXY|EXECIGNORE|GLOBIGNORE|MODULE_PATH|(PYENV|RBENV|ASDF|MISE|NVM|VOLTA|NIX|DENO|BUN|UV|PIP|POETRY|GO|CARGO|RUST|TCL|GUILE|JULIA|ERL|DOTNET|CORECLR|COMPLUS|LESS|MAKE|TAR|GLIBC|MALLOC)[A-Z_]*|NLSPATH|GREP_OPTIONS|.*_PROJECT_DIR)$/i;

/** Further names of that kind are known by their end. */
const steeringEnd =
  /(PATH|_(OPTIONS|OPTS|INIT|PRELOAD|RSH|SSH|SHELL|RC|LAUNCHER|MODULES?|PLUGINS?|LIB|LIBS)_*|FLAGS|ASKPASS|EDITOR|PAGER|TEXTDOMAIN(DIR)?)$/i;

/** Whether a variable decides what programs load. */
export function affectsCodeLoading(name: string): boolean {
  return steering.test(name) || steeringEnd.test(name) || name.includes('%');
}
