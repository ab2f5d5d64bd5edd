import type { HookProvider } from '../triggers/hook-provider.ts';

/** Stops by the ids of calls, for SDKs that run tools: the model is not asked after a call that ended the agent. */
const stops = new WeakMap<HookProvider, Map<string, string>>();

/** More calls than this are not answered in one step. */
const maxStops = 100;

/** Notes that a hook ended the agent at a call. */
export function noteStop(config: HookProvider, toolCallId: string, reason: string): void {
  const known = stops.get(config) ?? new Map<string, string>();
  stops.set(config, known.set(toolCallId, reason));
  const [oldest] = known.keys();
  if (known.size > maxStops && oldest !== undefined) known.delete(oldest);
}

/** The reason for which a hook ended the agent at one of these calls, if one did; it is given once. */
export function takeStop(config: HookProvider, toolCallIds: readonly string[] = []): string | undefined {
  const known = stops.get(config);
  const reasons = toolCallIds.flatMap((id) => known?.get(id) ?? []);
  for (const id of toolCallIds) known?.delete(id);
  return reasons.length === 0 ? undefined : reasons.join('\n');
}
