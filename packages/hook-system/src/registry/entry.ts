import { type ConfigSource, type HookConfig, type HookEventName, targetOfHook } from '@agent-hooks/hook-types';
import type { SettingsPlace } from '../settings/settings.ts';
import type { TrustVerdict } from '../trust/trust-policy.ts';
import type { HookMatcher } from './matcher.ts';

/** A registered hook: what to run, for what, and who brought it. */
export interface HookRegistryEntry extends SettingsPlace {
  /** The name in its configuration, else what it runs. */
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
  /** What the trust policy says; only for hooks out of a project's files, which run if it says `trusted`. */
  readonly trust?: TrustVerdict;
  /** Why it does not run whatever its switches say. */
  readonly forbiddenBecause?: string;
}

/** The name by which a hook is listed and switched: its own, else what it runs. */
export function nameOfHook(config: HookConfig): string {
  return config.name || (targetOfHook(config) ?? config.type);
}

/** Tells whether a hook needs no approval, or has it. */
export function isTrusted({ trust }: HookRegistryEntry): boolean {
  return trust === undefined || trust.state === 'trusted';
}
