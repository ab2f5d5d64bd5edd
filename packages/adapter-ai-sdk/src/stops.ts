import type { HookProvider } from '@agent-hooks/agent-integration';

/**
 * Stops that hooks around tools asked for, by the ids of the calls. The SDK goes on after a tool whatever it gave back, so
 * the model is not asked again about a call at which a hook ended the agent.
 */
const stops = new WeakMap<HookProvider, Map<string, string>>();

/** More calls than this are not answered in one step. */
const maxStops = 100;

/** Notes that a hook ended the agent at a call. */
export function noteStop(config: HookProvider, toolCallId: string, reason: string): void {
  const known = stops.get(config) ?? new Map<string, string>();
  stops.set(config, known);
  known.set(toolCallId, reason);
  const [oldest] = known.keys();
  if (known.size > maxStops && oldest !== undefined) known.delete(oldest);
}

/** The reason for which a hook ended the agent at one of these calls, if one did; it is told once. */
export function takeStop(config: HookProvider, toolCallIds: readonly string[]): string | undefined {
  const known = stops.get(config);
  const found = toolCallIds.filter((id) => known?.has(id));
  const reasons = found.map((id) => known?.get(id) ?? '');
  for (const id of found) known?.delete(id);
  return found.length === 0 ? undefined : reasons.join('\n');
}
