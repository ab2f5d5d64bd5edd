import type { TrustVerdict } from '@agent-hooks/hook-trust';
import type { ConfigSource, HookConfig, HookEventName } from '@agent-hooks/hook-types';
import type { SettingsPlace } from '../settings/settings.ts';
import type { HookMatcher } from './matcher.ts';

export { nameOfHook } from '@agent-hooks/hook-types';

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

/** Tells whether a hook needs no approval, or has it. */
export function isTrusted({ trust }: HookRegistryEntry): boolean {
  return trust === undefined || trust.state === 'trusted';
}
