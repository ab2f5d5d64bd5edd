/** How a shell runs the bridge, and what it does where the bridge cannot run. */
export interface BridgeShell {
  /** A program with its arguments. */
  readonly start: (words: readonly string[]) => string;
  /** The command, which then ends with 1. */
  readonly orFail: (command: string) => string;
  /** The command, which then refuses by its exit code and says why. */
  readonly orRefuse: (command: string, reason: string) => string;
  /** The command, which then prints a refusal. */
  readonly orPrint: (command: string, refusal: string) => string;
}

export type BridgeShellName = 'posix' | 'powershell' | 'any';

/**
 * The shells that agents run commands in. Agents load a project's `.env`, which must not make the bridge load code. What `any`
 * writes means the same in bash, cmd and PowerShell: it has no quotes, no variables and no second command.
 */
export const bridgeShells: Readonly<Record<BridgeShellName, BridgeShell>> = {
  posix: {
    start: (words) =>
      `NODE_OPTIONS= OPENSSL_CONF=/dev/null LD_PRELOAD= LD_AUDIT= ${words.map(quoteForPosix).join(' ')}`,
    orFail: (command) => `${command} || exit 1`,
    orRefuse: (command, reason) => `${command} || { [ $? -eq 2 ] || echo '${reason}' >&2; exit 2; }`,
    orPrint: (command, refusal) => `${command} || echo '${refusal}'`,
  },
  powershell: {
    start: (words) => `$env:NODE_OPTIONS=''; & ${words.map(quoteForPowershell).join(' ')}`,
    // A program that is not found leaves no exit code, which is not 0 either.
    orFail: (command) => `${command}; if ($LASTEXITCODE -ne 0) { exit 1 }`,
    orRefuse: (command, reason) =>
      `${command}; if ($LASTEXITCODE -ne 0) { if ($LASTEXITCODE -ne 2) { [Console]::Error.WriteLine('${reason}') }; exit 2 }`,
    orPrint: (command, refusal) => `${command}; if ($LASTEXITCODE -ne 0) { Write-Output '${refusal}'; exit 0 }`,
  },
  any: {
    start: (words) => words.join(' '),
    orFail: (command) => command,
    orRefuse: (command) => command,
    orPrint: (command) => command,
  },
};

function quoteForPosix(word: string): string {
  return /^[\w./@:+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** PowerShell takes typographic quotes for quotes as well. */
function quoteForPowershell(word: string): string {
  return /^[\w./:\\-]+$/.test(word) ? word : `'${word.replaceAll(/['‘’‚‛]/g, '$&$&')}'`;
}
