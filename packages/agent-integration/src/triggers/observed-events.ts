import type { HookProvider } from './hook-provider.ts';

/** The last event of each host that nobody waits for. */
const lastEvents = new WeakMap<HookProvider, Promise<unknown>>();

/** Fires an event that nobody waits for, after those that were fired before it; it must not reject. */
export function fireObserved(config: HookProvider, fire: () => Promise<unknown>): void {
  lastEvents.set(config, (lastEvents.get(config) ?? Promise.resolve()).then(fire));
}

/** Resolves when the hooks of all events that nobody waits for have ended: each hook has its time limit. */
export async function whenObserved(config: HookProvider): Promise<void> {
  let last: Promise<unknown> | undefined;
  do {
    last = lastEvents.get(config);
    await last;
  } while (last !== lastEvents.get(config));
}
