import { eventTable, type HookEventName } from '@agent-hooks/hook-types';

/** The events that a hook can be defined for. A build writes their names out here, since loading the table takes longer than many a hook. */
// The keys of the table are the names of the events; Object.keys forgets that.
export const eventNames = Object.keys(eventTable) as readonly HookEventName[];
