import type { Environment } from '../environment/environment.ts';
import type { RunOutput } from '../run/run-output.ts';
import type { StartPlan } from '../shell/shells.ts';
import { runProcess } from './run-process.ts';

/** Where a program runs, what it reads, and its limits. */
export interface CollectOptions {
  readonly cwd: string;
  /** All variables of the new process. */
  readonly environment: Environment;
  readonly timeoutMs: number;
  /** What it reads from stdin; without it stdin is empty. */
  readonly input?: string | undefined;
  /** The most that is kept of each output; 1 MiB by default. A program that prints more is ended. */
  readonly maxOutputBytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** True to collect stderr in `stdout`, in the order in which both were printed. */
  readonly mergesOutputs?: boolean | undefined;
}

/** Runs a program to its end and collects what it prints; what it leaves running in its process group is ended. Never rejects. */
export function collectOutput(plan: StartPlan, options: CollectOptions): Promise<RunOutput> {
  const { input, maxOutputBytes = 1024 * 1024, signal, ...rest } = options;
  return runProcess(plan, {
    ...rest,
    input: input === undefined ? undefined : () => Buffer.from(input),
    ...{ killGraceMs: 1_000, maxOutputBytes, signal, endsGroup: true },
  });
}
