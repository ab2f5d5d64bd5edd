/** How a shell runs the bridge, and what it does where the bridge cannot run. */
export interface BridgeShell {
  /** A program with its arguments; `file` must exist for it, since Node would print a stack trace. */
  readonly start: (words: readonly string[], file?: string) => string;
  /** The command, which then ends with 1. */
  readonly orFail: (command: string) => string;
  /** The command, which then refuses by its exit code and says why. */
  readonly orRefuse: (command: string, reason: string) => string;
  /** The command, which then prints a refusal. */
  readonly orPrint: (command: string, refusal: string) => string;
}

export type BridgeShellName = 'posix' | 'powershell' | 'any';

/** Variables that would make Node, or the loader of programs, run code before ours. */
const variables: Readonly<Record<string, string>> = {
  NODE_OPTIONS: '',
  NODE_PATH: '',
  NODE_DISABLE_COMPILE_CACHE: '1',
};
const posixVariables = { ...variables, OPENSSL_CONF: '/dev/null', LD_PRELOAD: '', LD_AUDIT: '', LD_LIBRARY_PATH: '' };
const windowsVariables = { ...variables, OPENSSL_CONF: '' };

/**
 * The shells that agents run commands in. Agents load a project's `.env`, which must not make the bridge load code. What `any`
 * writes means the same in bash, cmd and PowerShell: it has no quotes, no variables and no second command.
 */
export const bridgeShells: Readonly<Record<BridgeShellName, BridgeShell>> = {
  posix: {
    start: (words, file) => {
      const set = Object.entries(posixVariables).map(([name, value]) => `${name}=${value}`);
      const command = [...set, ...words.map(quoteForPosix)].join(' ');
      return file === undefined ? command : `[ -r ${quoteForPosix(file)} ] && ${command}`;
    },
    orFail: (command) => `${command} || exit 1`,
    orRefuse: (command, reason) => `${command} || { [ $? -eq 2 ] || echo '${reason}' >&2; exit 2; }`,
    orPrint: (command, refusal) => `${command} || echo '${refusal}'`,
  },
  powershell: {
    start: (words, file) => {
      const set = Object.entries(windowsVariables).map(([name, value]) => `$env:${name}='${value}'; `);
      const command = `& ${words.map(quoteForPowershell).join(' ')}`;
      return (
        set.join('') + (file === undefined ? command : `if (Test-Path ${quoteForPowershell(file)}) { ${command} }`)
      );
    },
    // A program that is not found leaves no exit code, which is not 0 either.
    orFail: (command) => `${command}; if ($LASTEXITCODE -ne 0) { exit 1 }`,
    orRefuse: (command, reason) =>
      `${command}; if ($LASTEXITCODE -ne 0) { if ($LASTEXITCODE -ne 2) { [Console]::Error.WriteLine('${reason}') }; exit 2 }`,
    orPrint: (command, refusal) => `${command}; if ($LASTEXITCODE -ne 0) { Write-Output '${refusal}'; exit 0 }`,
  },
  any: {
    ...{ start: (words) => words.join(' '), orFail: (command) => command, orRefuse: (command) => command },
    ...{ orPrint: (command) => command },
  },
};

function quoteForPosix(word: string): string {
  return /^[\w./@:+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** PowerShell takes typographic quotes for quotes as well. */
function quoteForPowershell(word: string): string {
  return /^[\w./:\\-]+$/.test(word) ? word : `'${word.replaceAll(/['‘’‚‛]/g, '$&$&')}'`;
}
