import {
  getEventRow,
  type HookConfig,
  HookError,
  type HookEventName,
  type HookExecutionResult,
  type HookInput,
  type HookInputFor,
  isHookEventName,
  messageOf,
} from '@agent-hooks/hook-types';
import { isBlockingDecision } from '@agent-hooks/hook-types/internal';
import { classifyExit, classifyIn } from './answer/classify-exit.ts';
import { DialectReader } from './answer/read-in-dialect.ts';
import { StdoutReader } from './answer/read-stdout.ts';
import { toResult } from './answer/result.ts';
import { chainInput } from './chain-input.ts';
import { EnvironmentSource } from './environment/environment-source.ts';
import { HookKinds } from './kinds/kinds.ts';
import { abortedBeforeStart, notStarted, type OpenEvent, refuse, report } from './not-started.ts';
import { notify } from './notify.ts';
import { type CompleteOptions, completeOptions, type HookRunnerOptions, type RunOptions } from './options.ts';
import { readTimeout } from './read-timeout.ts';
import type { RunLimits } from './run/hook-kind.ts';
import { InputError } from './run/input-error.ts';
import { Limiter } from './run/limiter.ts';
import { type PreparedEvent, prepareEvent } from './run/prepared-event.ts';
import type { PreparedHook } from './run/prepared-hook.ts';
import { noOutput, type RunOutput } from './run/run-output.ts';

/** The runners that this class itself made: a subclass may do anything in its methods. */
const ownRunners = new WeakSet<object>();

/**
 * Whether a runner is a `HookRunner` and nothing else: no subclass, no wrapper, no method replaced. Only of such a
 * runner is it known that it asks before it starts a hook and that its results are what the hooks answered.
 */
export function isOwnRunner(runner: object): runner is HookRunner {
  const isUnchanged = Reflect.ownKeys(runner).length === 0 && Object.getPrototypeOf(runner) === HookRunner.prototype;
  return isUnchanged && ownRunners.has(runner);
}

/** Runs hooks of every kind. Its methods never throw and never reject: whatever happens is in the results. */
export class HookRunner {
  readonly #options: CompleteOptions;
  readonly #limiter: Limiter;
  readonly #environments: EnvironmentSource;
  readonly #kinds: HookKinds;

  constructor(options: HookRunnerOptions = {}) {
    if (new.target === HookRunner) ownRunners.add(this);
    this.#options = completeOptions(options);
    this.#limiter = new Limiter(this.#options.maxConcurrency);
    this.#environments = new EnvironmentSource(this.#options.inheritEnv, this.#options.env);
    const { kinds, sandboxProgram } = this.#options;
    this.#kinds = new HookKinds(kinds, { sandboxProgram });
  }

  /** Runs one hook. */
  async executeHook<Name extends HookEventName>(
    config: HookConfig,
    eventName: Name,
    input: HookInput | HookInputFor<Name>,
    options: RunOptions = {},
  ): Promise<HookExecutionResult> {
    return this.#run(config, 0, this.#openEvent([config], options, { eventName, input }));
  }

  /** Runs all hooks at once, as far as the limit allows; the results are in the order of the list. */
  async executeHooksParallel(
    configs: readonly HookConfig[],
    eventName: HookEventName,
    input: HookInput,
    options: RunOptions = {},
  ): Promise<HookExecutionResult[]> {
    const event = this.#openEvent(configs, options, { eventName, input });
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
    let event = this.#openEvent(configs, options, { eventName, input: current });
    for (const [index, config] of configs.entries()) {
      const result = await this.#run(config, index, event);
      const { next, warnings } = chainInput(row, current, result);
      results.push(warnings ? { ...result, warnings } : result);
      if (index === configs.length - 1) break;
      const answer = result.output && row?.readAnswer(result.output);
      if (isBlockingDecision(answer?.decision) || answer?.stops) break;
      if (next !== current) event = this.#openEvent(configs.slice(index + 1), options, { eventName, input: next });
      current = next;
    }
    return results;
  }

  /** Ends what outlives a run: resident programs and open connections. Running another hook begins again. */
  dispose(): Promise<void> {
    return this.#kinds.dispose();
  }

  /** Nothing is serialised unless a hook will read it. */
  #openEvent(
    configs: readonly HookConfig[],
    options: RunOptions,
    { eventName, input }: { readonly eventName: HookEventName; readonly input: HookInput },
  ): OpenEvent {
    const willRun = options.signal?.aborted !== true && configs.some((config) => this.#kinds.find(config));
    const from = { environments: this.#environments, trace: options.trace };
    return { eventName, prepared: willRun ? prepareEvent(eventName, input, from) : undefined, options };
  }

  async #run(config: HookConfig, index: number, event: OpenEvent): Promise<HookExecutionResult> {
    const { prepared, options } = event;
    const { signal } = options;
    const kind = this.#kinds.find(config);
    if (signal?.aborted || !kind || !prepared || prepared instanceof HookError)
      return report(refuse(config, event, kind), index, options);
    const startsProcess = this.#kinds.startsProcess(config);
    if (startsProcess && !this.#limiter.tryAcquire() && !(await this.#limiter.acquire(signal)))
      return report(abortedBeforeStart(config, event), index, options);
    try {
      const refusal = options.mayStart && (await options.mayStart(config, index));
      if (refusal !== undefined)
        return report(notStarted(config, event, { rest: `was not started: ${refusal}` }), index, options);
      const { hook, limits, conclude } = this.#prepareRun(config, index, { ...event, prepared });
      // A callback of the host may have taken the time to abort.
      const end: RunOutput = signal?.aborted
        ? { ...noOutput, terminationReason: 'aborted' }
        : await kind.run(config, hook, limits);
      return report(conclude(end), index, options);
    } catch (cause) {
      if (cause instanceof InputError)
        return report(refuse(config, { ...event, prepared: cause }, kind), index, options);
      const why = messageOf(cause);
      return report(notStarted(config, event, { rest: `could not be run: ${why}`, cause }), index, options);
    } finally {
      if (startsProcess) this.#limiter.release();
    }
  }

  /** What a run needs, and what makes a result of how it ended. */
  #prepareRun(config: HookConfig, index: number, { eventName, options, prepared }: RunnableEvent): PreparedRun {
    const warnings: string[] = [];
    const warning = options.onHookStart && notify('onHookStart', () => options.onHookStart?.(config, index));
    if (warning !== undefined) warnings.push(warning);
    const context = options.contextOf?.(config, index);
    const { killGraceMs, maxOutputBytes } = this.#options;
    const { timeoutMs, problem } = readTimeout(config, context?.dialect, this.#options.defaultTimeoutMs);
    if (problem !== undefined) warnings.push(problem);
    const asked = { eventName, isGate: config.onFailure === 'block', input: prepared.input };
    const answer = context?.dialect ? new DialectReader(context.dialect, asked) : new StdoutReader(asked);
    const startedAt = performance.now();
    const hook = prepared.forHook(context);
    const conclude = (end: RunOutput) => {
      const run = { end, limits: { cwd: hook.cwd, timeoutMs, maxOutputBytes } };
      const own = answer instanceof DialectReader ? classifyIn(answer, config, run) : classifyExit(config, answer, run);
      if (end.warnings) warnings.push(...end.warnings);
      const all = warnings.length === 0 ? own : { ...own, warnings: [...warnings, ...own.warnings] };
      return toResult(config, eventName, { judged: all, end, duration: performance.now() - startedAt });
    };
    const onFirstStdout = (text: string) => answer.readAhead(text);
    const limits = { timeoutMs, killGraceMs, maxOutputBytes, signal: options.signal, onFirstStdout };
    return { hook, limits, conclude };
  }
}

interface RunnableEvent extends OpenEvent {
  readonly prepared: PreparedEvent;
}

interface PreparedRun {
  readonly hook: PreparedHook;
  readonly limits: RunLimits;
  readonly conclude: (end: RunOutput) => HookExecutionResult;
}
