import type { HookEventName } from '@agent-hooks/hook-types';
import { type HookRegistryEntry, isTrusted } from './entry.ts';

/** The registered hooks at one moment; a change makes a new one, so that whoever works with the old one is not disturbed. */
export interface RegistrySnapshot {
  /** All hooks, in the order in which they run. */
  readonly entries: readonly HookRegistryEntry[];
  readonly byEvent: ReadonlyMap<HookEventName, readonly HookRegistryEntry[]>;
  /** Only the hooks that are enabled and trusted; an event without any is not in it. */
  readonly enabledByEvent: ReadonlyMap<HookEventName, readonly HookRegistryEntry[]>;
}

/** Indexes entries by their event. */
export function takeSnapshot(entries: readonly HookRegistryEntry[]): RegistrySnapshot {
  const byEvent = new Map<HookEventName, HookRegistryEntry[]>();
  const enabledByEvent = new Map<HookEventName, HookRegistryEntry[]>();
  for (const entry of entries) {
    add(byEvent, entry);
    if (entry.enabled && isTrusted(entry)) add(enabledByEvent, entry);
  }
  return { entries, byEvent, enabledByEvent };
}

function add(index: Map<HookEventName, HookRegistryEntry[]>, entry: HookRegistryEntry): void {
  const list = index.get(entry.eventName);
  if (list) list.push(entry);
  else index.set(entry.eventName, [entry]);
}
