import type { HookSystem } from '@agent-hooks/hook-system';

/** What the triggers ask of a host: its hook system, or undefined while hooks are off. */
export interface HookProvider {
  getHookSystem(): HookSystem | undefined;
}
