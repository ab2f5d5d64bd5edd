import { HookRunner } from '@agent-hooks/hook-runner';
import { type Environment, type HookExecutor, makeRedactor } from '@agent-hooks/hook-system';
import {
  getEventRow,
  type HookConfig,
  type HookEventName,
  type HookExecutionResult,
  type HookInput,
  mergeHookOutputs,
} from '@agent-hooks/hook-types';
import { commandText } from '../project/hook-target.ts';
import { LogFile } from './log-file.ts';
import type { RecordedEvent, RecordedHook } from './recorded-event.ts';
import { secretSources } from './secret-sources.ts';
import { toLogLine } from './to-log-line.ts';

/** How events are recorded. */
export interface RecordingOptions {
  /** The log, to which one line is added for each event. */
  readonly file: string;
  /** Runs the hooks. Default: a new `HookRunner`. */
  readonly runner?: HookExecutor | undefined;
  /** Whose variables hold secrets. Default: `process.env`. */
  readonly env?: Environment | undefined;
  /** Says where a hook's configuration came from. */
  readonly sourceOf?: ((config: HookConfig) => string | undefined) | undefined;
  /** Told once if the log cannot be written. Default: a warning of the process. */
  readonly onProblem?: ((problem: Error) => void) | undefined;
}

/** A runner that records; whoever made it ends it. */
export interface RecordingRunner extends HookExecutor {
  /** Ends resident programs and open connections, unless the runner was given: that one is its giver's to end. */
  dispose(): Promise<void>;
}

/**
 * Makes a runner that records every event for which hooks run, to be given to `new HookSystem(config, { runner })`.
 * It runs the hooks exactly as the runner it wraps; whatever happens to the log, the agent goes on.
 */
export function makeRecordingRunner(options: RecordingOptions): RecordingRunner {
  const { env = process.env, onProblem = emitWarning } = options;
  const ownRunner = new HookRunner();
  const { runner = ownRunner } = options;
  const log = new LogFile(options.file);
  let isReported = false;

  const record = (fired: FiredEvent) => {
    try {
      const redact = makeRedactor(env, ...fired.results.flatMap(({ hookConfig }) => secretSources(hookConfig, env)));
      log.append(toLogLine(toRecordedEvent(fired, options.sourceOf), redact));
    } catch (error) {
      if (isReported) return;
      isReported = true;
      report(error, options.file, onProblem);
    }
  };

  const recording =
    (method: keyof HookExecutor): HookExecutor[typeof method] =>
    async (configs, eventName, input, runOptions = {}) => {
      const at = new Date();
      const start = performance.now();
      const startedMs: number[] = [];
      const results = await runner[method](configs, eventName, input, {
        ...runOptions,
        onHookStart: (config, index) => {
          startedMs[index] = performance.now() - start;
          runOptions.onHookStart?.(config, index);
        },
      });
      const durationMs = performance.now() - start;
      record({ at, eventName, input, results, startedMs, durationMs, sequential: method === 'executeHooksSequential' });
      return results;
    };

  return {
    executeHooksParallel: recording('executeHooksParallel'),
    executeHooksSequential: recording('executeHooksSequential'),
    dispose: () => ownRunner.dispose(),
  };
}

interface FiredEvent {
  readonly at: Date;
  readonly eventName: HookEventName;
  readonly input: HookInput;
  readonly results: readonly HookExecutionResult[];
  /** By place in the plan; none for a hook that was not started. */
  readonly startedMs: readonly (number | undefined)[];
  readonly durationMs: number;
  readonly sequential: boolean;
}

function toRecordedEvent(fired: FiredEvent, sourceOf: RecordingOptions['sourceOf']): RecordedEvent {
  const { at, eventName, input, results, startedMs, durationMs, sequential } = fired;
  const outputs = results.map(({ output }) => output).filter((output) => output !== undefined);
  const output = mergeHookOutputs(getEventRow(eventName), outputs);
  return {
    version: 1,
    at: at.toISOString(),
    eventName,
    input: { ...input },
    durationMs: toTenths(durationMs),
    ...(output && { output }),
    ...(sequential && { sequential }),
    hooks: results.map((result, index) => toRecordedHook(result, startedMs[index] ?? 0, sourceOf?.(result.hookConfig))),
  };
}

function toRecordedHook(result: HookExecutionResult, startedMs: number, source: string | undefined): RecordedHook {
  const { hookConfig, duration, outcome, exitCode, signal, stdout, stderr, output, warnings, error } = result;
  const command = commandText(hookConfig);
  return {
    name: hookConfig.name || command || hookConfig.type,
    type: hookConfig.type,
    ...(command !== undefined && { command }),
    ...(source !== undefined && { source }),
    startedMs: toTenths(startedMs),
    durationMs: toTenths(duration),
    outcome,
    exitCode,
    ...(signal !== undefined && { signal }),
    stdout,
    stderr,
    ...(output && { output }),
    warnings: [...warnings],
    ...(error && { error: error.message }),
  };
}

function toTenths(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}

function report(error: unknown, file: string, onProblem: (problem: Error) => void): void {
  const why = error instanceof Error ? error.message : String(error);
  try {
    onProblem(new Error(`Events are not recorded in ${file}: ${why}`, { cause: error }));
  } catch {
    // Whoever cannot be told of a problem must not become one for the agent.
  }
}

function emitWarning(problem: Error): void {
  process.emitWarning(problem.message, { type: 'HookRecordingWarning' });
}
