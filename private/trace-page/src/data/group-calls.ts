import type { FiredEvent } from '@agent-hooks/hook-types';

/** An event with its place in the call of a tool that it belongs to. */
export interface GroupedEvent {
  readonly event: FiredEvent;
  /** True if an event of the same call is right before it. */
  readonly continuesCall: boolean;
}

/** Puts the events of one call of a tool together, where the first of them is; all others stay in their order. */
export function groupCalls(events: readonly FiredEvent[]): readonly GroupedEvent[] {
  const calls = new Map<string, FiredEvent[]>();
  for (const event of events) {
    const call = callOf(event);
    if (call === undefined) continue;
    const group = calls.get(call);
    if (group) group.push(event);
    else calls.set(call, [event]);
  }
  return events.flatMap((event) => {
    const call = callOf(event);
    if (call === undefined) return [{ event, continuesCall: false }];
    const group = calls.get(call) ?? [];
    calls.delete(call);
    return group.map((each, index) => ({ event: each, continuesCall: index > 0 }));
  });
}

function callOf({ inputs: [input = {}] }: FiredEvent): string | undefined {
  const { session_id: session, tool_use_id: call } = input;
  return typeof call === 'string' && call !== '' ? JSON.stringify([session, call]) : undefined;
}
