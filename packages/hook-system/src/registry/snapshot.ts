import type { HookEventName } from '@agent-hooks/hook-types';
import type { HookRegistryEntry } from './entry.ts';

/** The registered hooks at one moment; a change makes a new one, so that whoever works with the old one is not disturbed. */
export interface RegistrySnapshot {
  /** All hooks, in the order in which they run. */
  readonly entries: readonly HookRegistryEntry[];
  readonly byEvent: ReadonlyMap<HookEventName, readonly HookRegistryEntry[]>;
  /** The hooks that count when an event fires; an event without any is not in it. */
  readonly dueByEvent: ReadonlyMap<HookEventName, readonly HookRegistryEntry[]>;
  /** True if approvals are checked once more right before a hook starts. */
  readonly isRechecked: boolean;
}

/** Indexes entries by their event. */
export function takeSnapshot(entries: readonly HookRegistryEntry[], isRechecked: boolean): RegistrySnapshot {
  const byEvent = new Map<HookEventName, HookRegistryEntry[]>();
  const dueByEvent = new Map<HookEventName, HookRegistryEntry[]>();
  for (const entry of entries) {
    add(byEvent, entry);
    if (isDue(entry)) add(dueByEvent, entry);
  }
  return { entries, byEvent, dueByEvent, isRechecked };
}

/** A hook that may run is due, and so is a gate that its user has approved and somebody has changed since: it refuses. */
export function isDue({ eligibility: { state }, config }: HookRegistryEntry): boolean {
  return state === 'ready' || (state === 'modified' && config.onFailure === 'block');
}

function add(index: Map<HookEventName, HookRegistryEntry[]>, entry: HookRegistryEntry): void {
  const list = index.get(entry.eventName);
  if (list) list.push(entry);
  else index.set(entry.eventName, [entry]);
}
