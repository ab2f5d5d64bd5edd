import type { HookEventName } from '@agent-hooks/hook-types';
import { findHookSystem } from './fire-hook.ts';
import type { HookProvider } from './hook-provider.ts';

/** Tells whether a hook runs, or refuses, for an event that has no subject; what cannot be told counts as a yes. */
export function mayAnswer(config: HookProvider, eventName: HookEventName): boolean {
  try {
    const system = findHookSystem(config);
    return system?.explain(eventName).some(({ runs, entry }) => runs || entry.config.onFailure === 'block') ?? false;
  } catch {
    return true;
  }
}
