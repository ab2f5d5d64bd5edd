import type * as v from 'valibot';
import { HookError } from '../errors.ts';
import { afterAgent } from './after-agent.ts';
import { afterModel } from './after-model.ts';
import { afterTool } from './after-tool.ts';
import { agentError } from './agent-error.ts';
import { beforeAgent } from './before-agent.ts';
import { beforeModel } from './before-model.ts';
import { beforeTool } from './before-tool.ts';
import { beforeToolSelection } from './before-tool-selection.ts';
import type { AnyEventRow } from './event-row.ts';
import { notification } from './notification.ts';
import { permissionRequest } from './permission-request.ts';
import { postCompress } from './post-compress.ts';
import { preCompress } from './pre-compress.ts';
import { sessionEnd } from './session-end.ts';
import { sessionStart } from './session-start.ts';
import { subagentStart } from './subagent-start.ts';
import { subagentStop } from './subagent-stop.ts';
import { toolDenied } from './tool-denied.ts';

/** The contract's table: one row an event. Everything else in the packages is generic over it. */
// Each row is named by `typeof`, so that the declarations refer to it: a copy of its type would have no words for editors.
export const eventTable = {
  BeforeTool: beforeTool as typeof beforeTool,
  AfterTool: afterTool as typeof afterTool,
  BeforeModel: beforeModel as typeof beforeModel,
  AfterModel: afterModel as typeof afterModel,
  BeforeToolSelection: beforeToolSelection as typeof beforeToolSelection,
  BeforeAgent: beforeAgent as typeof beforeAgent,
  AfterAgent: afterAgent as typeof afterAgent,
  SessionStart: sessionStart as typeof sessionStart,
  SessionEnd: sessionEnd as typeof sessionEnd,
  PreCompress: preCompress as typeof preCompress,
  Notification: notification as typeof notification,
  PermissionRequest: permissionRequest as typeof permissionRequest,
  ToolDenied: toolDenied as typeof toolDenied,
  SubagentStart: subagentStart as typeof subagentStart,
  SubagentStop: subagentStop as typeof subagentStop,
  PostCompress: postCompress as typeof postCompress,
  AgentError: agentError as typeof agentError,
} as const satisfies RowsUnderTheirNames;

export type HookEventName = keyof typeof eventTable;

/** The events by name, so that `HookEventName.BeforeTool` and the plain string both work. */
// The keys of an object are its keys: fromEntries and mapping lose that in their types.
export const HookEventName = Object.fromEntries(Object.keys(eventTable).map((name) => [name, name])) as {
  readonly [Name in HookEventName]: Name;
};

/** The complete input of an event. */
export type HookInputFor<Name extends HookEventName> = v.InferOutput<(typeof eventTable)[Name]['inputSchema']>;

/** The answer to an event, with the fields that the event knows. */
export type HookOutputFor<Name extends HookEventName> = v.InferOutput<(typeof eventTable)[Name]['outputSchema']>;

/** A row as `defineEvent` gives it, of whatever event. */
export type DefinedEvent = Pick<
  AnyEventRow,
  'name' | 'matchField' | 'effects' | 'isObserved' | 'words' | 'testDefaults' | 'refuse'
> & { readonly inputSchema: v.ObjectSchema<v.ObjectEntries, undefined> };

/** The events of hosts' own: in one process a name has one meaning. */
const hostEvents = new Map<string, DefinedEvent>();

/** Whether a value is the name of an event: one of the contract's, or at run time of a host's own. */
export function isHookEventName(value: unknown): value is HookEventName {
  return typeof value === 'string' && (Object.hasOwn(eventTable, value) || hostEvents.has(value));
}

/** The row of an event whose name is not known until run time. */
export function getEventRow(name: HookEventName): AnyEventRow {
  // A row reads only inputs and answers that were parsed by its own schemas; a union of functions cannot say so.
  return (Object.hasOwn(eventTable, name) ? eventTable[name] : hostEvents.get(name)) as unknown as AnyEventRow;
}

/** The names of all events: the contract's, then those of hosts' own. */
export function listEventNames(): HookEventName[] {
  // Whoever asks for a row by one of these names gets it.
  return [...Object.keys(eventTable), ...hostEvents.keys()] as HookEventName[];
}

/** Registers events of a host in this process. Doing it again does nothing; a name in use is refused. */
export function registerEvents(events: readonly DefinedEvent[]): void {
  for (const event of events) {
    const clash = findClash(event);
    if (clash !== undefined) throw new HookError('invalid_input', clash);
  }
  for (const event of events) hostEvents.set(event.name, event);
}

/** Why an event cannot be registered; undefined if it can. */
export function findClash(event: DefinedEvent): string | undefined {
  const { name } = event;
  if (Object.hasOwn(eventTable, name)) return `The event ${name} is part of the contract. Choose another name.`;
  const known = hostEvents.get(name);
  return known === undefined || meaningOf(known) === meaningOf(event)
    ? undefined
    : `The event ${name} is already defined differently in this process. Choose another name.`;
}

/** What of a definition decides what hooks get and what their answers do. */
function meaningOf({ matchField, effects, inputSchema }: DefinedEvent): string {
  const fields = Object.entries(inputSchema.entries).map(([key, schema]) => [key, schema.type]);
  return JSON.stringify([matchField, [...effects].sort(), fields.sort()]);
}

type RowsUnderTheirNames = { readonly [Name in string]: { readonly name: Name } };
