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

/** Takes a snapshot; entries are indexed by their event when that is first needed. */
export function takeSnapshot(entries: readonly HookRegistryEntry[], isRechecked: boolean): RegistrySnapshot {
  return new IndexedEntries(entries, isRechecked);
}

class IndexedEntries implements RegistrySnapshot {
  readonly entries: readonly HookRegistryEntry[];
  readonly isRechecked: boolean;
  #byEvent: RegistrySnapshot['byEvent'] | undefined;
  #dueByEvent: RegistrySnapshot['dueByEvent'] | undefined;

  constructor(entries: readonly HookRegistryEntry[], isRechecked: boolean) {
    this.entries = entries;
    this.isRechecked = isRechecked;
  }

  get byEvent(): RegistrySnapshot['byEvent'] {
    this.#byEvent ??= indexByEvent(this.entries);
    return this.#byEvent;
  }

  get dueByEvent(): RegistrySnapshot['dueByEvent'] {
    this.#dueByEvent ??= indexByEvent(this.entries, isDue);
    return this.#dueByEvent;
  }
}

/** A hook that may run is due, and so is a gate that its user has approved and someone has changed since: it refuses. */
export function isDue({ eligibility: { state }, config }: HookRegistryEntry): boolean {
  return state === 'ready' || (state === 'modified' && config.onFailure === 'block');
}

function indexByEvent(
  entries: readonly HookRegistryEntry[],
  counts: (entry: HookRegistryEntry) => boolean = () => true,
): RegistrySnapshot['byEvent'] {
  const index = new Map<HookEventName, HookRegistryEntry[]>();
  for (const entry of entries) {
    if (!counts(entry)) continue;
    const list = index.get(entry.eventName);
    if (list) list.push(entry);
    else index.set(entry.eventName, [entry]);
  }
  return index;
}
