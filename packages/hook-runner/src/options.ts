import { availableParallelism } from 'node:os';
import { type HookConfig, HookError, type HookExecutionResult } from '@agent-hooks/hook-types';
import type { Environment } from './environment/environment.ts';
import type { InheritEnv } from './environment/environment-rules.ts';
import type { HostKindRunners } from './kinds/host/host-kind.ts';
import type { HookRunContext } from './run/hook-run-context.ts';
import { timerDelay } from './run/timers.ts';
import type { TraceHeaders } from './run/trace-headers.ts';

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
  /** The environment that hooks inherit from, for hosts that act for several programs. Default: `process.env`, as it is then. */
  readonly env?: Environment;
  /** Default: `'all'`. */
  readonly inheritEnv?: InheritEnv;
  /** The program that confines hooks, if not the bubblewrap or sandbox-exec of the system. */
  readonly sandboxProgram?: string | undefined;
  /** Functions that run hooks of kinds that the runner itself does not run, by the `type` of the hook. */
  readonly kinds?: HostKindRunners;
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
  /** Asked once for each hook that starts: where it runs, what it sees and which dialect it speaks. */
  readonly contextOf?: (config: HookConfig, index: number) => HookRunContext | undefined;
  /** The trace that the hooks of this call belong to: commands, services and host functions get it. */
  readonly trace?: TraceHeaders | undefined;
  /** Called as a hook is about to start; `index` is its place in the list. */
  readonly onHookStart?: (config: HookConfig, index: number) => void;
  /** Called with every result, also of a hook that could not start. */
  readonly onHookEnd?: (config: HookConfig, result: HookExecutionResult, index: number) => void;
}

/** A runner's limits, each of them decided. */
export type CompleteOptions = Required<Omit<HookRunnerOptions, 'sandboxProgram'>> &
  Pick<HookRunnerOptions, 'sandboxProgram'>;

/** Fills in the defaults; a limit that makes no sense is the programmer's mistake and throws. */
export function completeOptions(options: HookRunnerOptions): CompleteOptions {
  return {
    defaultTimeoutMs: timerDelay(atLeast(Number.MIN_VALUE, 'defaultTimeoutMs', options.defaultTimeoutMs ?? 60_000)),
    killGraceMs: timerDelay(atLeast(0, 'killGraceMs', options.killGraceMs ?? 5_000)),
    maxOutputBytes: atLeast(1, 'maxOutputBytes', options.maxOutputBytes ?? 8 * 1024 * 1024),
    maxConcurrency: atLeast(1, 'maxConcurrency', options.maxConcurrency ?? Math.max(16, 4 * availableParallelism())),
    ...{ env: options.env ?? process.env, inheritEnv: options.inheritEnv ?? 'all' },
    ...{ sandboxProgram: options.sandboxProgram, kinds: options.kinds ?? {} },
  };
}

function atLeast(least: number, name: string, value: number): number {
  if (typeof value === 'number' && value >= least) return value;
  const bound = least >= 1 ? `of at least ${least}` : least === 0 ? 'of 0 or more' : 'greater than 0';
  throw new HookError('invalid_input', `The option ${name} must be a number ${bound}, but it is ${String(value)}.`);
}
