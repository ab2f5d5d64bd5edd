import { channel } from 'node:diagnostics_channel';
import {
  buildFailureEnvelope,
  type FiredHookResult,
  type FireOptions,
  type HookEventFields,
  type HookEventHandler,
  type HookSystem,
  type MergedHookOutput,
  type ProcessedFireResult,
  processCommonHookOutputFields,
} from '@agent-hooks/hook-system';
import { RecordRedactor } from '@agent-hooks/hook-system/inspect';
import { type HookEventName, toError } from '@agent-hooks/hook-types';
import type { HookProvider } from './hook-provider.ts';
import { tellHost } from './tell-host.ts';

const failures = channel('agent-hooks:failure');

/** One event as a trigger fires it. */
export interface Firing<Name extends HookEventName> {
  readonly eventName: Name;
  /** The event's fields, for a system whose handler cannot be had. */
  readonly fields: () => HookEventFields<Name>;
  readonly options: FireOptions | undefined;
  /** The same by the handler's own method. */
  readonly fire: (handler: HookEventHandler) => Promise<FiredHookResult<Name>>;
}

/**
 * Fires one event on the host's hook system. It never throws: if the engine fails, its answer says whether a gate was
 * due; only a host that has no engine to ask proceeds without an answer, and that is told.
 */
export function fireHook<Name extends HookEventName>(
  config: HookProvider,
  firing: Firing<Name>,
): Promise<ProcessedFireResult<Name> | undefined> {
  try {
    const system = findHookSystem(config);
    if (system === undefined) return Promise.resolve(undefined);
    const handler = readyHandler(system);
    const fired = handler ? firing.fire(handler) : prepare(system).then(firing.fire);
    return fired.then(processCommonHookOutputFields<MergedHookOutput<Name>>, (error: unknown) =>
      askEngine(config, system, firing, error),
    );
  } catch (error) {
    return Promise.resolve(reportFailure(config, error, firing.eventName));
  }
}

/** True if it is certain that no hook of the host would run for an event about a subject. */
export function isSilent(config: HookProvider, eventName: HookEventName, subject: string): boolean {
  try {
    const system = findHookSystem(config);
    return system === undefined || readyHandler(system)?.isSilent(eventName, subject) === true;
  } catch {
    // Firing the event tells what is wrong.
    return false;
  }
}

/** The system that each host gave last: a host that fails later has its gates all the same. */
const known = new WeakMap<HookProvider, HookSystem>();

/** The hook system of a host; of one that fails to tell, the last that it gave. */
export function findHookSystem(config: HookProvider): HookSystem | undefined {
  try {
    const system = config.getHookSystem();
    if (typeof system === 'object' && known.get(config) !== system) known.set(config, system);
    return system;
  } catch (error) {
    const system = known.get(config);
    if (system === undefined) throw error;
    return system;
  }
}

/** The systems that were seen to be initialised: waiting for that again would cost every event. */
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
    // It was disposed of, and begins again.
    return undefined;
  }
}

/** Where the handler cannot be had or fails, the system itself says whether a gate was due. */
async function askEngine<Name extends HookEventName>(
  config: HookProvider,
  system: HookSystem,
  { eventName, fields, options }: Firing<Name>,
  error: unknown,
): Promise<ProcessedFireResult<Name> | undefined> {
  reportFailure(config, error, eventName);
  try {
    return await system.fireEvent(eventName, fields(), options);
  } catch {
    // It is no hook system: what the host gave cannot be asked, which has been told.
    return undefined;
  }
}

/** Tells whether hooks may have anything to say; a host that cannot tell is asked again, and reported, by the trigger. */
export function areHooksOn(config: HookProvider): boolean {
  try {
    return findHookSystem(config) !== undefined;
  } catch {
    return true;
  }
}

/** Reads from an answer what can do without it; undefined if it cannot be read. */
export function readSafely<Value>(
  config: HookProvider,
  eventName: HookEventName,
  read: () => Value,
): Value | undefined {
  try {
    return read();
  } catch (error) {
    return reportFailure(config, error, eventName);
  }
}

/** A trigger never throws, so its failures are told to the host, and to those who listen on the hook system's channel. */
export function reportFailure(config: HookProvider, error: unknown, eventName: HookEventName): undefined {
  tellHost(
    config,
    'trigger_failed',
    `${eventName} could not be fired or its answer not read: ${toError(error).message}`,
  );
  if (!failures.hasSubscribers) return undefined;
  failures.publish(new RecordRedactor().redactFailure(buildFailureEnvelope(error, 'request', { eventName })));
  return undefined;
}
