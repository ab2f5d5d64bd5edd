/**
 * Tells whether a command is the bridge itself, which `agent-hooks connect` writes into the settings of other agents: an
 * engine that reads these settings must not run itself as one of its hooks. A command that does anything else beside it is a
 * hook like any other, and is neither left out nor taken away.
 */
export function isBridgeCommand(command: unknown): boolean {
  // Either of its programs has this in its name; looking at the words of every command takes long where there are thousands.
  if (typeof command !== 'string' || !command.includes('agent-hooks')) return false;
  const [, before = '', tail] = /^(.*?)(?:\s\|\|\s+(.*))?$/s.exec(command.trim()) ?? [];
  if (tail !== undefined && !ownTails.some((each) => each.test(tail))) return false;
  const words = before.match(/'(?:[^']|'\\'')*'|"[^"]*"|\S+/g) ?? [];
  const [first = '', second = '', ...more] = words.slice(words.findIndex((word) => !/^[A-Z_]+=/.test(word)));
  const isRunByNode = /(?:^|[\\/])node(?:\.exe)?['"]?$/.test(first);
  const [program, ...rest] = isRunByNode ? [second, ...more] : [first, second, ...more];
  const isPlain = rest.every((word) => /^[\w.-]*$/.test(word));
  if (/(?:^|[\\/'"])agent-hooks-bridge(?:\.cjs)?['"]?$/.test(program)) return isPlain;
  return isPlain && rest[0] === 'bridge' && /(?:^|[\\/'"])agent-hooks['"]?$/.test(program);
}

/** What `connect` puts behind the bridge, in case that it cannot run. */
const ownTails: readonly RegExp[] = [
  /^exit 1$/,
  /^echo '\{[^']*\}'$/,
  /^\{ \[ \$\? -eq 2 \] \|\| echo '[^']*' >&2; exit 2; \}$/,
];
