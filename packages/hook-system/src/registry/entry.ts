import type { ApprovalStatus } from '@agent-hooks/hook-trust';
import type { ConfigSource, HookConfig, HookEventName } from '@agent-hooks/hook-types';
import type { SettingsPlace } from '../settings/settings.ts';
import type { EntryDialect } from './entry-dialect.ts';
import type { HookMatcher } from './matcher.ts';

export { nameOfHook } from '@agent-hooks/hook-types/internal';

/** Whether a hook may run: `ready`, or what keeps it from running. */
export type EligibilityState = 'ready' | 'off' | 'forbidden' | 'disabled' | 'unapproved' | 'modified';

/** Whether a hook may run, and if not, who said so and why. */
export interface Eligibility {
  readonly state: EligibilityState;
  /** Whose word it is; absent for a hook that is ready. */
  readonly by?: ConfigSource | 'host';
  /** One sentence for a person; absent for a hook that is ready. */
  readonly reason?: string;
}

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
  /** The agent for which it was written, if that is another one. */
  readonly dialect?: EntryDialect;
  /** The shell by which that agent runs commands that name none. */
  readonly usualShell?: string;
  /** The project that its variables name; a hook of a project's own file starts there. Absent if that is where the host works. */
  readonly projectDir?: string;
  /** Where it starts, if not where hooks of its source do: in the folder of the policy that it is part of. */
  readonly directory?: string;
  /** What the trust policy says about it; only for hooks that need approval. */
  readonly approval?: ApprovalStatus;
  /** True for a gate that was approved and that the settings of its project have changed or lost. */
  readonly isLost?: boolean;
  /** True for a hook of the machine that cannot be switched off. */
  readonly isPinned?: boolean;
  /** Whether it may run, and if not, who said so and why. */
  readonly eligibility: Eligibility;
  /** True if it may run. */
  readonly enabled: boolean;
}

/** A registered hook before it is known whether it may run. */
export type UndecidedEntry = Omit<HookRegistryEntry, 'eligibility' | 'enabled'>;
