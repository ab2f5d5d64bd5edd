import type { HookEventFields, HookRegistryEntry, HookSettings, TrustPolicy } from '@agent-hooks/hook-system';
import { nameOfHook } from '@agent-hooks/hook-system/inspect';
import { openRecording } from '@agent-hooks/hook-system/record';
import { type FiredEvent, getEventRow, type HookEventName } from '@agent-hooks/hook-types';
import { readSubject } from '@agent-hooks/hook-types/internal';
import type { CliIo } from '../cli-io.ts';
import { type EventExplanation, explainEvent } from '../explain/explain-event.ts';
import { asWritten } from '../project/as-written.ts';
import { ownHomeOf } from '../project/home.ts';
import { type OpenProject, openProject } from '../project/open-project.ts';
import { printError } from '../terminal/print.ts';

/** An event that was fired: the engine's record of it, and why other hooks of the event had no part in it. */
export interface FiredRun {
  readonly explanation: EventExplanation;
  /** Undefined if there was no hook to run. */
  readonly record: FiredEvent | undefined;
}

/** Is called with the hooks that run, while they run. */
export interface FireObserver {
  readonly onHookStart: (entry: HookRegistryEntry) => void;
  readonly onHookEnd: (entry: HookRegistryEntry) => void;
}

/** A project that is ready to fire events. */
export interface FiringProject extends OpenProject {
  /** The record of the event that was fired last, once. */
  readonly takeRecord: () => FiredEvent | undefined;
}

/** What may be other than usual when events of a project are fired. */
export interface FiringOptions {
  readonly sessionId?: string | undefined;
  /** Only this hook is run. */
  readonly hookName?: string | undefined;
  readonly trust?: TrustPolicy | undefined;
  /** False leaves the log of the project alone. Default: the events are recorded if recording is on. */
  readonly records?: boolean;
}

/** Opens a project whose events are kept, and recorded if recording is on. */
export async function openForFiring(io: CliIo, dir: string, options: FiringOptions): Promise<FiringProject> {
  const { sessionId, hookName, trust, records = true } = options;
  const onProblem = ({ message }: Error) => printError(io, message);
  const record = records ? await openRecording(dir, { homeDir: ownHomeOf(io), onProblem }) : undefined;
  let last: FiredEvent | undefined;
  const onEvent = (event: FiredEvent) => {
    last = event;
    record?.(event);
  };
  const project = await openProject(io, dir, {
    system: { translator: asWritten, onEvent, ...(trust && { trust }) },
    ...(hookName !== undefined && { adapt: (settings) => onlyHook(settings, hookName) }),
    ...(sessionId !== undefined && { host: { getSessionId: () => sessionId } }),
  });
  const takeRecord = () => {
    const taken = last;
    last = undefined;
    return taken;
  };
  return { ...project, takeRecord };
}

/** Fires an event with the project's hooks, exactly as an agent's engine would. */
export async function fireEvent(
  project: FiringProject,
  eventName: HookEventName,
  { fields, signal, observer }: { fields: Record<string, unknown>; signal: AbortSignal; observer?: FireObserver },
): Promise<FiredRun> {
  const subject = readSubject(getEventRow(eventName), fields);
  const explanation = explainEvent(project, eventName, { subject: typeof subject === 'string' ? subject : undefined });
  // The engine checks the fields itself and says what is wrong with them.
  await project.system.fireEvent(eventName, fields as HookEventFields<typeof eventName>, { signal, ...observer });
  return { explanation, record: project.takeRecord() };
}

function onlyHook(settings: HookSettings, name: string): HookSettings {
  const sources = settings.sources.map((source) => ({
    ...source,
    hooks: source.hooks.filter(({ config }) => nameOfHook(config) === name),
  }));
  return { ...settings, sources };
}
