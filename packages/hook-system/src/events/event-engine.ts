import type { InheritEnv, RunOptions } from '@agent-hooks/hook-runner';
import {
  type AggregatedHookResult,
  type ConfigSource,
  getEventRow,
  HookError,
  type HookEventName,
  HookFailureStage,
  isHookEventName,
} from '@agent-hooks/hook-types';
import type { AnyHookTranslator } from '../any-hook-translator.ts';
import type { CheckedRequest } from '../bus/answer-requests.ts';
import { HookSystemNotInitializedError } from '../errors.ts';
import type { HookHostConfig } from '../host-config.ts';
import type { EventLog } from '../logging/event-log.ts';
import type { HookAggregator } from '../merge/hook-aggregator.ts';
import type { HookPlanner, SourcedPlan } from '../plan/hook-planner.ts';
import { buildInput } from './build-input.ts';
import { changeInputOf } from './change-input.ts';
import type { FiredHookResult, FireOptions } from './fire-methods.ts';
import type { HookExecutor } from './hook-executor.ts';
import { buildFailureEnvelope, buildRefusal, type FailureMeta, makeEmptySuccessResult } from './results.ts';
import { type PlannedHook, plannedHooks, runPlan } from './run-plan.ts';
import { RunningHooks } from './running-hooks.ts';
import { type PayloadShape, readFields, translateFields } from './translate-fields.ts';

/** What an engine can do without. */
export interface EngineOptions {
  /** Awaited before a request from the bus is planned. */
  readonly whenReady?: (() => Promise<void>) | undefined;
  /** Why every event is refused; undefined: none is. */
  readonly refusal?: string | undefined;
  /** What hooks of a source get of the environment. */
  readonly environmentFilters?: ((source: ConfigSource) => readonly InheritEnv[] | undefined) | undefined;
}

/** All that firing an event needs. */
export interface EngineParts extends EngineOptions {
  readonly config: HookHostConfig;
  readonly planner: HookPlanner;
  readonly runner: HookExecutor;
  readonly aggregator: HookAggregator;
  readonly translator: AnyHookTranslator;
  readonly log: EventLog;
}

/** One firing: where the event's fields come from, and what came along with them. */
interface Firing<Name extends HookEventName> {
  readonly eventName: Name;
  readonly fields: () => object;
  readonly shape: PayloadShape;
  readonly signal: AbortSignal | undefined;
  readonly translator?: AnyHookTranslator | undefined;
  readonly correlationId?: string;
}

/** Fires events: one routine for direct calls and for requests from the bus. It never throws. */
export class EventEngine {
  readonly #parts: EngineParts;
  readonly #running = new RunningHooks();

  constructor(parts: EngineParts) {
    this.#parts = parts;
  }

  /** Answers at once if no hook runs for the event; only if one does are its fields asked for. */
  fire<Name extends HookEventName>(
    eventName: Name,
    subject: unknown,
    fields: () => object,
    options?: FireOptions,
  ): Promise<FiredHookResult<Name>> {
    let plan: SourcedPlan | null;
    try {
      const refused = this.#refuse(eventName, options?.translator);
      if (refused) return Promise.resolve(refused);
      plan = this.#plan(eventName, subject);
    } catch (error) {
      return Promise.resolve(this.#fail(error, HookFailureStage.Planning, { eventName }));
    }
    if (plan === null) return Promise.resolve(makeEmptySuccessResult());
    const { signal, translator } = options ?? {};
    return this.#run({ eventName, fields, shape: 'sdk', signal, translator }, plan);
  }

  /** The same for an event whose name and fields are at hand, the subject among them. */
  fireFields<Name extends HookEventName>(
    eventName: Name,
    fields: object,
    options?: FireOptions,
  ): Promise<FiredHookResult<Name>> {
    if (!isHookEventName(eventName)) {
      const error = new HookError('unsupported_event', `There is no event ${String(eventName)}`);
      return Promise.resolve(this.#fail(error, HookFailureStage.Request, {}));
    }
    return this.fire(eventName, subjectOf(eventName, fields), () => fields, options);
  }

  /** The same for an event that a request from the bus asks for. */
  async fireRequest({ eventName, input, correlationId }: CheckedRequest): Promise<AggregatedHookResult> {
    let plan: SourcedPlan | null;
    try {
      const refused = this.#refuse(eventName);
      if (refused) return refused;
      await this.#parts.whenReady?.();
      plan = this.#plan(eventName, subjectOf(eventName, input));
    } catch (error) {
      return this.#fail(error, HookFailureStage.Planning, { eventName, correlationId });
    }
    if (plan === null) return makeEmptySuccessResult();
    return this.#run({ eventName, fields: () => input, shape: 'any', signal: undefined, correlationId }, plan);
  }

  /** Ends all hooks that run, and resolves when they have ended. Nothing is run from then on. */
  dispose(): Promise<void> {
    return this.#running.endAll(new HookSystemNotInitializedError('The hook system was disposed of'));
  }

  /** Closed, not open: an agent without its hooks would be an agent without its gates. */
  #refuse<Name extends HookEventName>(
    eventName: Name,
    translator = this.#parts.translator,
  ): FiredHookResult<Name> | undefined {
    const { refusal, config, log } = this.#parts;
    if (refusal === undefined || !config.getEnableHooks()) return undefined;
    log.reportRefusal(eventName, refusal);
    return buildRefusal(eventName, refusal, translator);
  }

  #plan(eventName: HookEventName, subject: unknown): SourcedPlan | null {
    const { config, planner } = this.#parts;
    if (this.#running.endedBecause) throw this.#running.endedBecause;
    if (!config.getEnableHooks()) return null;
    // A subject that is not text is for the validation to refuse.
    return planner.planFor(eventName, typeof subject === 'string' ? subject : undefined);
  }

  async #run<Name extends HookEventName>(firing: Firing<Name>, plan: SourcedPlan): Promise<FiredHookResult<Name>> {
    const { config, runner, aggregator, log } = this.#parts;
    const { eventName, shape, translator = this.#parts.translator, correlationId } = firing;
    const start = performance.now();
    let stage: HookFailureStage = HookFailureStage.Validation;
    try {
      const fields = readFields(firing.fields());
      stage = HookFailureStage.Translation;
      const own = translateFields(fields, translator, shape);
      stage = HookFailureStage.Validation;
      const input = buildInput(eventName, own, config);
      stage = HookFailureStage.Execution;
      const { guard } = plan;
      const execute = plan.sequential ? 'executeHooksSequential' : 'executeHooksParallel';
      const { runs, counted } = await this.#running.run(firing.signal, (signal) =>
        runPlan(eventName, plannedHooks(plan), input, {
          sequential: plan.sequential,
          change: changeInputOf(eventName, translator),
          run: (hooks, current) =>
            runner[execute](
              hooks.map(({ config: hook }) => hook),
              eventName,
              current,
              {
                signal,
                // The plan is asked about places in the whole of it.
                ...(guard && { mayStart: (_, index) => guard(hooks[index]?.place ?? index, input.cwd) }),
                ...this.#environmentOptions(hooks),
              },
            ),
        }),
      );
      stage = HookFailureStage.Aggregation;
      const aggregated = aggregator.aggregateResults(counted, eventName, firing.translator);
      log.reportEvent(eventName, runs, performance.now() - start);
      return aggregated;
    } catch (error) {
      return this.#fail(error, stage, { eventName, correlationId, totalDuration: performance.now() - start });
    }
  }

  #environmentOptions(hooks: readonly PlannedHook[]): Pick<RunOptions, 'contextOf'> {
    const filters = hooks.map(({ source }) => this.#parts.environmentFilters?.(source));
    return filters.some((each) => each !== undefined)
      ? { contextOf: (_config, index) => ({ environment: { inheritEnv: filters[index] } }) }
      : {};
  }

  /** Reports a failure of the engine and puts it into the shape of an answer. */
  #fail<Name extends HookEventName>(error: unknown, stage: HookFailureStage, meta: FailureMeta): FiredHookResult<Name> {
    const envelope: FiredHookResult<Name> = buildFailureEnvelope(error, stage, meta);
    this.#parts.log.reportFailure(envelope);
    return envelope;
  }
}

/** What an event is about, if it can be told; what cannot be read is for the validation to refuse. */
function subjectOf(eventName: HookEventName, fields: object): unknown {
  const { matchField } = getEventRow(eventName);
  try {
    return matchField === undefined ? undefined : Reflect.get(fields, matchField);
  } catch {
    return undefined;
  }
}
