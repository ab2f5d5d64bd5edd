import { channel } from 'node:diagnostics_channel';
import { buildFailureEnvelope, type HookEventHandler, type HookSystem, RecordRedactor } from '@agent-hooks/hook-system';
import type { AggregatedHookResult, HookEventName, HookOutput } from '@agent-hooks/hook-types';
import type { HookProvider } from './hook-provider.ts';

const failures = channel('agent-hooks:failure');

/** Fires one event on the host's hook system; whatever goes wrong on the way, the answer is then that nobody answered. */
export function fireHook<Output extends HookOutput>(
  config: HookProvider,
  eventName: HookEventName,
  fire: (handler: HookEventHandler) => Promise<AggregatedHookResult<Output>>,
): Promise<Output | undefined> {
  try {
    const system = config.getHookSystem();
    if (system === undefined) return Promise.resolve(undefined);
    const handler = readyHandler(system);
    const fired = handler ? fire(handler) : prepare(system).then(fire);
    return fired.then(finalOutputOf, (error: unknown) => reportFailure(error, eventName));
  } catch (error) {
    return Promise.resolve(reportFailure(error, eventName));
  }
}

function finalOutputOf<Output extends HookOutput>(result: AggregatedHookResult<Output>): Output | undefined {
  return result.finalOutput;
}

/** The systems that were seen to be initialised: waiting for that anew would cost every event. */
const ready = new WeakSet<HookSystem>();

async function prepare(system: HookSystem): Promise<HookEventHandler> {
  await system.initialize();
  ready.add(system);
  return system.getEventHandler();
}

function readyHandler(system: HookSystem): HookEventHandler | undefined {
  if (!ready.has(system)) return undefined;
  try {
    return system.getEventHandler();
  } catch {
    // It was disposed of, and begins anew.
    return undefined;
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
  if (!failures.hasSubscribers) return undefined;
  failures.publish(new RecordRedactor().redactFailure(buildFailureEnvelope(error, 'request', { eventName })));
  return undefined;
}
