import type { HookConfig } from '@agent-hooks/hook-types';
import type { PreparedHook } from './prepared-hook.ts';
import type { RunOutput } from './run-output.ts';

/** The limits of one run, and what may end it early. */
export interface RunLimits {
  readonly timeoutMs: number;
  readonly killGraceMs: number;
  readonly maxOutputBytes: number;
  readonly signal: AbortSignal | undefined;
  /** Hears what a hook first says, while it may still be busy ending. */
  readonly onFirstStdout?: ((text: string) => void) | undefined;
}

/** Runs hooks of one kind. */
export interface HookKind<Config extends HookConfig> {
  /** Is asked only while the signal is not aborted; never rejects but for a mistake of its own. */
  run(config: Config, hook: PreparedHook, limits: RunLimits): Promise<RunOutput>;
  /** Ends what outlives a run; running another hook begins again. */
  dispose?(): Promise<void>;
}
