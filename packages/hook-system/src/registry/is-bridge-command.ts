/**
 * Tells whether a command is the bridge itself, which `agent-hooks connect` writes into the settings of other agents: an
 * engine that reads these settings must not run itself as one of its hooks.
 */
export function isBridgeCommand(command: unknown): boolean {
  return typeof command === 'string' && /\bagent-hooks(?:-bridge(?:\.cjs)?['"]?|['"]?\s+bridge)(?:\s|$)/.test(command);
}
