import { availableParallelism } from 'node:os';
import { type HookConfig, HookError, type HookExecutionResult } from '@agent-hooks/hook-types';

/** Which of the host's variables a hook gets: all, those named (`*` stands for any characters), or those a function accepts. */
export type InheritEnv = 'all' | readonly string[] | ((name: string) => boolean);

/** The limits of a runner; all have sensible defaults. */
export interface HookRunnerOptions {
  /** For hooks that name no `timeout`. Default: 60 000. */
  readonly defaultTimeoutMs?: number;
  /** From SIGTERM to SIGKILL. Default: 5 000. */
  readonly killGraceMs?: number;
  /** For each of stdout and stderr. Default: 8 MiB. */
  readonly maxOutputBytes?: number;
  /** How many hooks run at once, over all calls. Default: four for each core, at least sixteen. */
  readonly maxConcurrency?: number;
  /** Default: `'all'`. */
  readonly inheritEnv?: InheritEnv;
}

/** What a single call may bring. */
export interface RunOptions {
  /** Ends hooks that run and keeps those that wait from starting. */
  readonly signal?: AbortSignal;
  /**
   * Asked right before each hook starts, after all waiting: a text says why it must not, and it is reported as not
   * started. An error counts as a no.
   */
  readonly mayStart?: (config: HookConfig, index: number) => string | undefined | Promise<string | undefined>;
  /** What else stands between a hook and the host's environment: only what passes all of it and `inheritEnv` gets through. */
  readonly inheritEnvOf?: (config: HookConfig, index: number) => readonly InheritEnv[] | undefined;
  /** Called as a hook is about to start; `index` is its place in the list. */
  readonly onHookStart?: (config: HookConfig, index: number) => void;
  /** Called with every result, also of a hook that could not start. */
  readonly onHookEnd?: (config: HookConfig, result: HookExecutionResult, index: number) => void;
}

/** A longer delay makes `setTimeout` fire after one millisecond. */
const longestTimerMs = 2 ** 31 - 1;

/** Fills in the defaults; a limit that makes no sense is the programmer's mistake and throws. */
export function completeOptions(options: HookRunnerOptions): Required<HookRunnerOptions> {
  return {
    defaultTimeoutMs: timerDelay(atLeast(Number.MIN_VALUE, 'defaultTimeoutMs', options.defaultTimeoutMs ?? 60_000)),
    killGraceMs: timerDelay(atLeast(0, 'killGraceMs', options.killGraceMs ?? 5_000)),
    maxOutputBytes: atLeast(1, 'maxOutputBytes', options.maxOutputBytes ?? 8 * 1024 * 1024),
    maxConcurrency: atLeast(1, 'maxConcurrency', options.maxConcurrency ?? Math.max(16, 4 * availableParallelism())),
    inheritEnv: options.inheritEnv ?? 'all',
  };
}

/** Tells whether a hook's `timeout` can be used as it stands. */
export function isUsableTimeout(timeoutMs: unknown): timeoutMs is number {
  return typeof timeoutMs === 'number' && Number.isFinite(timeoutMs) && timeoutMs > 0;
}

/** The delay that a timer can really wait. */
export function timerDelay(delayMs: number): number {
  return Math.min(delayMs, longestTimerMs);
}

function atLeast(least: number, name: string, value: number): number {
  if (typeof value === 'number' && value >= least) return value;
  const bound = least >= 1 ? `of at least ${least}` : least === 0 ? 'of 0 or more' : 'greater than 0';
  throw new HookError('invalid_input', `The option ${name} must be a number ${bound}, but it is ${String(value)}.`);
}
