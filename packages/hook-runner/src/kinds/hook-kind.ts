import type { HookConfig, PluginHookConfig } from '@agent-hooks/hook-types';
import type { HookEnd } from '../hook-end.ts';
import type { PreparedEvent } from '../prepared-event.ts';

/** A hook that a runner can run. */
export type RunnableHook = Exclude<HookConfig, PluginHookConfig>;

/** The limits of one run, and what may end it early. */
export interface RunLimits {
  readonly timeoutMs: number;
  readonly killGraceMs: number;
  readonly maxOutputBytes: number;
  readonly signal: AbortSignal | undefined;
  /** Hears what a hook first says, while it may still be busy ending. */
  readonly onFirstStdout?: (text: string) => void;
}

/** Runs hooks of one kind. */
export interface HookKind<Config extends RunnableHook> {
  /** True if each run starts a process, of which only so many may run at once. */
  readonly startsProcess: boolean;
  /** Is asked only while the signal is not aborted; never rejects but for a mistake of its own. */
  run(config: Config, event: PreparedEvent, limits: RunLimits): Promise<HookEnd>;
  /** Ends what outlives a run; running another hook begins anew. */
  dispose?(): Promise<void>;
}
