import { channel } from 'node:diagnostics_channel';
import { buildFailureEnvelope, type HookEventHandler } from '@agent-hooks/hook-system';
import type { AggregatedHookResult, HookEventName, HookOutput } from '@agent-hooks/hook-types';
import type { HookProvider } from './hook-provider.ts';

const failures = channel('agent-hooks:failure');

/** Fires one event on the host's hook system; whatever goes wrong on the way, the answer is then that nobody answered. */
export async function fireHook<Output extends HookOutput>(
  config: HookProvider,
  eventName: HookEventName,
  fire: (handler: HookEventHandler) => Promise<AggregatedHookResult<Output>>,
): Promise<Output | undefined> {
  try {
    const system = config.getHookSystem();
    if (system === undefined) return undefined;
    await system.initialize();
    return (await fire(system.getEventHandler())).finalOutput;
  } catch (error) {
    return reportFailure(error, eventName);
  }
}

/** Tells whether hooks may have anything to say; a host that cannot tell is asked again, and reported, by the trigger. */
export function areHooksOn(config: HookProvider): boolean {
  try {
    return config.getHookSystem() !== undefined;
  } catch {
    return true;
  }
}

/** Reads an answer; one that cannot be read counts as silence. */
export function readSafely<Value>(eventName: HookEventName, read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    return reportFailure(error, eventName);
  }
}

/** A trigger never throws, so those who want to know of its failures listen on the channel of the hook system's own. */
function reportFailure(error: unknown, eventName: HookEventName): undefined {
  if (failures.hasSubscribers) failures.publish(buildFailureEnvelope(error, 'request', { eventName }));
  return undefined;
}
