import {
  type AnyEventRow,
  getEventRow,
  type HookConfig,
  HookError,
  type HookEventName,
  type HookExecutionResult,
  type HookInput,
  HookOutcome,
  isBlockingDecision,
  isHookEventName,
} from '@agent-hooks/hook-types';
import { EnvironmentSource } from './environment-source.ts';
import { hookError } from './failures.ts';
import { type HookEnd, silentEnd } from './hook-end.ts';
import { judge } from './judge.ts';
import type { HookKind, RunLimits, RunnableHook } from './kinds/hook-kind.ts';
import { HookKinds } from './kinds/kinds.ts';
import { Limiter } from './limiter.ts';
import { notify } from './notify.ts';
import { completeOptions, type HookRunnerOptions, isUsableTimeout, type RunOptions } from './options.ts';
import { type PreparedEvent, prepareEvent } from './prepared-event.ts';
import { StdoutReader } from './read-stdout.ts';
import { toResult } from './result.ts';

/** Runs hooks of every kind. Its methods never throw and never reject: whatever happens is in the results. */
export class HookRunner {
  readonly #options: Required<HookRunnerOptions>;
  readonly #limiter: Limiter;
  readonly #environments: EnvironmentSource;
  readonly #kinds = new HookKinds();

  constructor(options: HookRunnerOptions = {}) {
    this.#options = completeOptions(options);
    this.#limiter = new Limiter(this.#options.maxConcurrency);
    this.#environments = new EnvironmentSource(this.#options.inheritEnv);
  }

  /** Runs one hook. */
  async executeHook(
    config: HookConfig,
    eventName: HookEventName,
    input: HookInput,
    options: RunOptions = {},
  ): Promise<HookExecutionResult> {
    return this.#run(config, 0, this.#openEvent([config], eventName, input, options));
  }

  /** Runs all hooks at once, as far as the limit allows; the results stand in the order of the list. */
  async executeHooksParallel(
    configs: readonly HookConfig[],
    eventName: HookEventName,
    input: HookInput,
    options: RunOptions = {},
  ): Promise<HookExecutionResult[]> {
    const event = this.#openEvent(configs, eventName, input, options);
    return Promise.all(configs.map((config, index) => this.#run(config, index, event)));
  }

  /** Runs one hook after the other, each with the input as those before have changed it; ends after a block or a stop. */
  async executeHooksSequential(
    configs: readonly HookConfig[],
    eventName: HookEventName,
    input: HookInput,
    options: RunOptions = {},
  ): Promise<HookExecutionResult[]> {
    const results: HookExecutionResult[] = [];
    const row = isHookEventName(eventName) ? getEventRow(eventName) : undefined;
    let current = input;
    let event = this.#openEvent(configs, eventName, current, options);
    for (const [index, config] of configs.entries()) {
      const result = await this.#run(config, index, event);
      const answer = result.output && row?.readAnswer(result.output);
      const { next, warnings } = chainInput(row, current, result);
      results.push(warnings ? { ...result, warnings } : result);
      if (isBlockingDecision(answer?.decision) || answer?.stops) break;
      if (next !== current) event = this.#openEvent(configs.slice(index + 1), eventName, next, options);
      current = next;
    }
    return results;
  }

  /** Ends what outlives a run: resident programs and open connections. Running another hook begins anew. */
  dispose(): Promise<void> {
    return this.#kinds.dispose();
  }

  /** Nothing is serialised unless a hook will read it. */
  #openEvent(
    configs: readonly HookConfig[],
    eventName: HookEventName,
    input: HookInput,
    options: RunOptions,
  ): OpenEvent {
    const willRun = options.signal?.aborted !== true && configs.some((config) => this.#kinds.find(config));
    const prepared = willRun ? prepareEvent(eventName, input, this.#environments) : undefined;
    return { eventName, prepared, options };
  }

  async #run(config: HookConfig, index: number, event: OpenEvent): Promise<HookExecutionResult> {
    const { prepared, options } = event;
    const { signal } = options;
    const kind = this.#kinds.find(config);
    if (signal?.aborted || !kind || !prepared || prepared instanceof HookError) {
      return report(refuse(config, event, kind), index, options);
    }
    if (kind.startsProcess && !this.#limiter.tryAcquire() && !(await this.#limiter.acquire(signal))) {
      return report(abortedBeforeStart(config, event), index, options);
    }
    try {
      const refusal = options.mayStart && (await options.mayStart(config, index));
      if (refusal !== undefined) {
        return report(notStarted(config, event, `was not started: ${refusal}`), index, options);
      }
      return report(await this.#start(kind, config, index, event, prepared), index, options);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      return report(notStarted(config, event, `could not be run: ${why}`, cause), index, options);
    } finally {
      if (kind.startsProcess) this.#limiter.release();
    }
  }

  async #start(
    kind: HookKind<RunnableHook>,
    config: HookConfig,
    index: number,
    { eventName, options }: OpenEvent,
    prepared: PreparedEvent,
  ): Promise<HookExecutionResult> {
    const warnings: string[] = [];
    const warning = options.onHookStart && notify('onHookStart', () => options.onHookStart?.(config, index));
    if (warning !== undefined) warnings.push(warning);
    const { defaultTimeoutMs, killGraceMs, maxOutputBytes } = this.#options;
    const usable = config.timeout === undefined || isUsableTimeout(config.timeout);
    if (!usable) {
      warnings.push(`The timeout ${String(config.timeout)} is not a number above 0; ${defaultTimeoutMs} ms was used.`);
    }
    const timeoutMs = (usable ? config.timeout : undefined) ?? defaultTimeoutMs;
    const stdout = new StdoutReader(eventName);
    const startedAt = performance.now();
    const narrowed = prepared.narrowedBy(options.inheritEnvOf?.(config, index));
    const limits: RunLimits = {
      timeoutMs,
      killGraceMs,
      maxOutputBytes,
      signal: options.signal,
      onFirstStdout: (text) => stdout.readAhead(text),
    };
    // A callback of the host may have taken the time to abort. The kind was found by the type of this very hook.
    const end: HookEnd = options.signal?.aborted
      ? { ...silentEnd, endedFor: 'aborted' }
      : await kind.run(config as RunnableHook, narrowed, limits);
    const verdict = judge(config, stdout, end, { cwd: prepared.cwd, timeoutMs, maxOutputBytes });
    if (end.warnings) warnings.push(...end.warnings);
    const all = warnings.length === 0 ? verdict : { ...verdict, warnings: [...warnings, ...verdict.warnings] };
    return toResult(config, eventName, all, end, performance.now() - startedAt);
  }
}

/** One call of the runner, as all of its hooks see it. */
interface OpenEvent {
  readonly eventName: HookEventName;
  /** Absent if no hook of the call will run. */
  readonly prepared: PreparedEvent | HookError | undefined;
  readonly options: RunOptions;
}

/** The input of the next hook; one that the event's own rule cannot change goes on as it is, with a warning. */
function chainInput(
  row: AnyEventRow | undefined,
  input: HookInput,
  { success, output, warnings }: HookExecutionResult,
): { readonly next: HookInput; readonly warnings?: readonly string[] } {
  if (!success || !output || !row?.chain) return { next: input };
  try {
    return { next: row.chain(input, output) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { next: input, warnings: [...warnings, `The input could not be changed as the hook answered: ${why}`] };
  }
}

/** The result of a hook that is not run at all. */
function refuse(config: HookConfig, event: OpenEvent, kind: object | undefined): HookExecutionResult {
  if (event.options.signal?.aborted) return abortedBeforeStart(config, event);
  if (!kind)
    return notStarted(config, event, `cannot be run here: this runner knows no hooks of type '${config.type}'.`);
  const reason = event.prepared instanceof HookError ? event.prepared : undefined;
  return notStarted(config, event, `was not started. ${reason?.message ?? ''}`, reason);
}

function notStarted(config: HookConfig, event: OpenEvent, rest: string, cause?: unknown): HookExecutionResult {
  const error = hookError('hook_not_started', config, rest, cause);
  return toResult(config, event.eventName, { outcome: HookOutcome.NotStarted, error, warnings: [] }, undefined, 0);
}

function abortedBeforeStart(config: HookConfig, event: OpenEvent): HookExecutionResult {
  const error = hookError('hook_aborted', config, 'was not started because the host had aborted it.');
  return toResult(config, event.eventName, { outcome: HookOutcome.Aborted, error, warnings: [] }, undefined, 0);
}

function report(result: HookExecutionResult, index: number, options: RunOptions): HookExecutionResult {
  const warning = options.onHookEnd && notify('onHookEnd', () => options.onHookEnd?.(result.hookConfig, result, index));
  return warning === undefined ? result : { ...result, warnings: [...result.warnings, warning] };
}
