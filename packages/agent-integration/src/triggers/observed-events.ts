import type { HookProvider } from './hook-provider.ts';

/** The last event of each host that is not awaited. */
const lastEvents = new WeakMap<HookProvider, Promise<unknown>>();

/** Fires an event that is not awaited, after those that were fired before it; it must not reject. */
export function fireObserved(config: HookProvider, fire: () => Promise<unknown>): void {
  lastEvents.set(config, (lastEvents.get(config) ?? Promise.resolve()).then(fire));
}

/** Resolves when the hooks of all events that are not awaited have ended: each hook has its time limit. */
export async function whenObserved(config: HookProvider): Promise<void> {
  let last: Promise<unknown> | undefined;
  do {
    last = lastEvents.get(config);
    await last;
  } while (last !== lastEvents.get(config));
}
