/**
 * Whether a command is the bridge itself, which `agent-hooks connect` writes into the settings of other agents: an
 * engine that reads these settings must not run itself as one of its hooks. A command that does anything else beside it is a
 * hook like any other, and is neither left out nor taken away.
 */
export function isBridgeCommand(command: unknown): boolean {
  // Either of its programs has this in its name; looking at the words of every command takes long where there are thousands.
  if (typeof command !== 'string' || !command.includes('agent-hooks')) return false;
  const own = ownParts.reduce((text, part) => text.replace(part, ''), command.trim());
  const words = own.replace(client, 'agent-hooks-bridge ').match(/'(?:[^']|'\\''|'')*'|"[^"]*"|\S+/g);
  const [first = '', second = '', ...more] = words ?? [];
  const isRunByNode = /(?:^|[\\/])node(?:\.exe)?['"]?$/.test(first);
  const [program, ...rest] = isRunByNode ? [second, ...more] : [first, second, ...more];
  const isPlain = rest.every((word) => /^[\w.-]*$/.test(word));
  if (/(?:^|[\\/'"])agent-hooks-bridge(?:\.cjs|\.cmd)?['"]?$/.test(program)) return isPlain;
  return isPlain && rest[0] === 'bridge' && /(?:^|[\\/'"])agent-hooks['"]?$/.test(program);
}

/** The script that asks without starting Node; its arguments are the Node to start if need be, and where to ask. */
const pathTo = (name: string) => `(?:'(?:[^']|'\\\\'')*/${name}'|[\\w./@:+-]+/${name})`;
const client = new RegExp(`^/bin/sh ${['agent-hooks-bridge\\.sh', 'node', 'bridge-of-\\w+'].map(pathTo).join(' ')} `);

/** What `connect` puts around the bridge in sh and in PowerShell: variables that load no code, and what happens if it cannot run. */
const ownParts: readonly RegExp[] = [
  /^\[ -r (?:'[^']*'|\\'|[\w./@:+-])+ \] && /,
  /^(?:[A-Z_]+=\S* +)*/,
  /^(?:\$env:(?:NODE|OPENSSL)_[A-Z_]+='1?'; )+(?:if \(Test-Path (?:'(?:[^']|'')*'|[\w./:\\-]+)\) \{ )?& /,
  /(?:\s\|\|\s+exit 1|; if \(\$LASTEXITCODE -ne 0\) \{ exit 1 \})$/,
  /\s\|\|\s+echo '\{[^']*\}'$/,
  /\s\|\|\s+\{ \[ \$\? -eq 2 \] \|\| echo '[^']*' >&2; exit 2; \}$/,
  /; if \(\$LASTEXITCODE -ne 0\) \{ Write-Output '\{[^']*\}'; exit 0 \}$/,
  /; if \(\$LASTEXITCODE -ne 0\) \{ if \(\$LASTEXITCODE -ne 2\) \{ \[Console\]::Error\.WriteLine\('[^']*'\) \}; exit 2 \}$/,
  / \}$/,
];
