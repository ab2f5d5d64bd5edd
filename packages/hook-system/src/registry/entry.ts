import type { ConfigSource, HookConfig, HookEventName } from '@agent-hooks/hook-types';
import type { SettingsPlace } from '../settings/settings.ts';
import type { HookMatcher } from './matcher.ts';

/** A registered hook: what to run, for what, and who brought it. */
export interface HookRegistryEntry extends SettingsPlace {
  /** The name in its configuration, else its command. */
  readonly name: string;
  readonly source: ConfigSource;
  /** The extension that brought it. */
  readonly extension?: string;
  readonly eventName: HookEventName;
  /** The matcher as it was written. */
  readonly matcher: string | undefined;
  readonly compiledMatcher: HookMatcher;
  readonly sequential: boolean;
  readonly config: HookConfig;
  readonly enabled: boolean;
  /** Why it is not enabled. */
  readonly disabledBecause?: string;
}

/** The name by which a hook is listed and switched: its own, else its command. */
export function nameOfHook(config: HookConfig): string {
  if (config.name) return config.name;
  return config.type === 'command' ? config.command : config.type;
}
