import { channel } from 'node:diagnostics_channel';
import {
  buildFailureEnvelope,
  type FireOptions,
  type HookEventFields,
  type HookSystem,
  type ProcessedFireResult,
} from '@agent-hooks/hook-system';
import { RecordRedactor } from '@agent-hooks/hook-system/host';
import { type HookEventName, toError } from '@agent-hooks/hook-types';
import type { HookProvider } from './hook-provider.ts';
import { reportToHost } from './report-to-host.ts';

const failures = channel('agent-hooks:failure');

/** One event as a trigger fires it. */
export interface Firing<Name extends HookEventName> {
  readonly eventName: Name;
  readonly fields: HookEventFields<Name>;
  readonly options?: FireOptions | undefined;
}

/**
 * Fires one event on the host's hook system. It never throws: if the engine fails, its answer says whether a gate was
 * due; only a host that has no engine to ask proceeds without an answer, and that is reported.
 */
export async function fireHook<Name extends HookEventName>(
  config: HookProvider,
  { eventName, fields, options }: Firing<Name>,
): Promise<ProcessedFireResult<Name> | undefined> {
  try {
    return await findHookSystem(config)?.fireEvent(eventName, fields, options);
  } catch (error) {
    return reportFailure(config, error, eventName);
  }
}

/** True if it is certain that no hook of the host would run for an event about a subject. */
export function hasNoHooks(config: HookProvider, eventName: HookEventName, subject: string): boolean {
  try {
    return findHookSystem(config)?.getEventHandler().hasNoHooks(eventName, subject) !== false;
  } catch {
    // The hooks are not loaded yet, or firing the event reports what is wrong.
    return false;
  }
}

/** The system that each host gave last: a host that fails later has its gates all the same. */
const known = new WeakMap<HookProvider, HookSystem>();

/** The hook system of a host; of one that fails to answer, the last that it gave. */
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

/** Whether hooks may have anything to say; a host that fails to answer is asked again, and reported, by the trigger. */
export function areHooksOn(config: HookProvider): boolean {
  try {
    return findHookSystem(config) !== undefined;
  } catch {
    return true;
  }
}

/** Whether a hook runs, or refuses, for an event about a subject, if it has one; what is unknown counts as a yes. */
export function hasHooksFor(config: HookProvider, eventName: HookEventName, subject?: string): Promise<boolean> {
  return hasHook(config, { eventName, subject }, ({ runs, fate }) => runs || fate === 'refuses');
}

type ExplainedHook = ReturnType<HookSystem['explain']>[number];

/** Whether an event has such a hook; what is unknown counts as a yes. */
export async function hasHook(
  config: HookProvider,
  { eventName, subject }: { readonly eventName: HookEventName; readonly subject?: string | undefined },
  isSuch: (hook: ExplainedHook) => boolean,
): Promise<boolean> {
  try {
    const system = findHookSystem(config);
    await system?.initialize();
    return system?.explain(eventName, subject).some(isSuch) ?? false;
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

/** A trigger never throws, so its failures are reported to the host, and to those who listen on the hook system's channel. */
export function reportFailure(config: HookProvider, error: unknown, eventName: HookEventName): undefined {
  reportToHost(
    config,
    'trigger_failed',
    `${eventName} could not be fired or its answer not read: ${toError(error).message}`,
  );
  if (!failures.hasSubscribers) return undefined;
  failures.publish(new RecordRedactor().redactFailure(buildFailureEnvelope(error, 'request', { eventName })));
  return undefined;
}
