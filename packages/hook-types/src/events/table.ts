import type * as v from 'valibot';
import { afterAgent } from './after-agent.ts';
import { afterModel } from './after-model.ts';
import { afterTool } from './after-tool.ts';
import { beforeAgent } from './before-agent.ts';
import { beforeModel } from './before-model.ts';
import { beforeTool } from './before-tool.ts';
import { beforeToolSelection } from './before-tool-selection.ts';
import type { AnyEventRow } from './event-row.ts';
import { notification } from './notification.ts';
import { preCompress } from './pre-compress.ts';
import { sessionEnd } from './session-end.ts';
import { sessionStart } from './session-start.ts';

/** The contract's table: one row an event. Everything else in the packages is generic over it. */
export const eventTable = {
  BeforeTool: beforeTool,
  AfterTool: afterTool,
  BeforeModel: beforeModel,
  AfterModel: afterModel,
  BeforeToolSelection: beforeToolSelection,
  BeforeAgent: beforeAgent,
  AfterAgent: afterAgent,
  SessionStart: sessionStart,
  SessionEnd: sessionEnd,
  PreCompress: preCompress,
  Notification: notification,
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

/** Tells whether a value is the name of an event. */
export function isHookEventName(value: unknown): value is HookEventName {
  return typeof value === 'string' && Object.hasOwn(eventTable, value);
}

/** The row of an event whose name is not known until run time. */
export function getEventRow(name: HookEventName): AnyEventRow {
  // A row reads only inputs and answers that were parsed by its own schemas; a union of functions cannot say so.
  return eventTable[name] as unknown as AnyEventRow;
}

type RowsUnderTheirNames = { readonly [Name in string]: { readonly name: Name } };
