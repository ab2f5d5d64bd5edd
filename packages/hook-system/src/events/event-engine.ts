import { HookRunner } from '@agent-hooks/hook-runner';
import {
  type AggregatedHookResult,
  getEventRow,
  HookError,
  type HookEventName,
  type HookExecutionResult,
  HookFailureStage,
  type HookInput,
  HookOutcome,
  isHookEventName,
} from '@agent-hooks/hook-types';
import type { CheckedRequest } from '../bus/respond-to-requests.ts';
import { HookSystemNotInitializedError } from '../errors.ts';
import { rememberDeciders } from '../outputs/deciders.ts';
import { buildRefusal, makeEmptySuccessResult } from '../outputs/results.ts';
import { isNobodyDue, narrowPlan } from '../plan/narrow-plan.ts';
import type { EventPlan } from '../plan/planned-hook.ts';
import { askBeforehand } from './ask-beforehand.ts';
import { BackgroundHooks } from './background-hooks.ts';
import { buildFiredEvent, buildRefusedEvent, type FiringFacts, type RefusingGate } from './build-fired-event.ts';
import { buildInput } from './build-input.ts';
import { changeInputOf } from './change-input.ts';
import type { EngineParts } from './engine-parts.ts';
import { EventFailures } from './event-failures.ts';
import { findDeciders } from './find-deciders.ts';
import type { FiredHookResult, FireOptions } from './fire-methods.ts';
import type { HookExecutor } from './hook-executor.ts';
import { identityFields } from './identity-fields.ts';
import { keepRestrictions } from './keep-restrictions.ts';
import { hasFailed } from './look.ts';
import { readSubject, subjectOf } from './read-subject.ts';
import { readTrace } from './read-trace.ts';
import { type HookCallbacks, makeRunHooks } from './run-hooks.ts';
import { runRounds } from './run-rounds.ts';
import { RunningHooks } from './running-hooks.ts';
import { type PayloadShape, readFields, translateFields } from './translate-fields.ts';
import { Turns } from './turns.ts';
import { withholdGrants } from './withhold-grants.ts';

/** One firing: where the event's fields come from, and what came along with them. */
interface Firing<Name extends HookEventName> {
  readonly eventName: Name;
  readonly fields: () => object;
  readonly shape: PayloadShape;
  readonly options: FireOptions;
  readonly correlationId?: string;
}

/** Fires events: one routine for direct calls and for requests from the bus. It never throws. */
export class EventEngine {
  readonly #parts: EngineParts;
  readonly #runner: HookExecutor;
  readonly #failures: EventFailures;
  readonly #running = new RunningHooks();
  readonly #background: BackgroundHooks;
  readonly #turns = new Turns();

  constructor(parts: EngineParts) {
    this.#parts = parts;
    const { runner, planner, translator, teller } = parts;
    this.#failures = new EventFailures(planner, translator, teller);
    this.#background = new BackgroundHooks(this.#running, teller);
    this.#runner = runner instanceof HookRunner ? runner : askBeforehand(runner);
  }

  /** Answers at once if no hook runs for the event; only if one does are its fields asked for. */
  fire<Name extends HookEventName>(
    eventName: Name,
    subject: unknown,
    fields: () => object,
    options: FireOptions = {},
  ): Promise<FiredHookResult<Name>> {
    const startedAt = performance.now();
    let plan: EventPlan | null;
    try {
      const refused = this.#refuse(eventName, options.translator);
      if (refused) return Promise.resolve(refused);
      plan = this.#plan(eventName, subject);
    } catch (error) {
      const { translator } = options;
      return Promise.resolve(
        this.#failures.fail(error, HookFailureStage.Planning, { eventName, startedAt, translator }),
      );
    }
    if (plan === null || isNobodyDue(plan, fields)) return Promise.resolve(makeEmptySuccessResult());
    return this.#run({ eventName, fields, shape: 'sdk', options }, plan, startedAt);
  }

  /** True if it is certain that no hook would run for an event; whatever else there is to say, firing it says. */
  isSilent(eventName: HookEventName, subject: unknown): boolean {
    try {
      return this.#parts.refusal?.() === undefined && this.#plan(eventName, subject) === null;
    } catch {
      return false;
    }
  }

  /** The same for an event whose name and fields are at hand, the subject among them. */
  fireFields<Name extends HookEventName>(
    eventName: Name,
    fields: object,
    options?: FireOptions,
  ): Promise<FiredHookResult<Name>> {
    if (!isHookEventName(eventName)) {
      const error = new HookError('unsupported_event', `There is no event ${String(eventName)}`);
      return Promise.resolve(this.#failures.fail(error, HookFailureStage.Request, { startedAt: performance.now() }));
    }
    return this.fire(eventName, subjectOf(eventName, fields), () => fields, options);
  }

  /** The same for an event that a request from the bus asks for. */
  async fireRequest(request: CheckedRequest): Promise<AggregatedHookResult> {
    const signal = this.#running.lend(request.correlationId);
    try {
      return await this.#fireRequest(request, signal);
    } finally {
      this.#running.giveBack(signal, this.#runner instanceof HookRunner);
    }
  }

  /** Ends the hooks of the requests with an id; they are answered all the same. */
  cancelRequest(correlationId: string): void {
    this.#running.cancel(correlationId, new HookError('hook_aborted', 'The request was cancelled'));
  }

  async #fireRequest(
    { eventName, input, correlationId }: CheckedRequest,
    signal: AbortSignal,
  ): Promise<AggregatedHookResult> {
    const startedAt = performance.now();
    let plan: EventPlan | null;
    try {
      const early = this.#refuse(eventName);
      if (early) return early;
      const ready = this.#parts.whenReady?.();
      if (ready) {
        await ready;
        const refused = this.#refuse(eventName);
        if (refused) return refused;
      }
      plan = this.#plan(eventName, subjectOf(eventName, input));
    } catch (error) {
      return this.#failures.fail(error, HookFailureStage.Planning, { eventName, correlationId, startedAt });
    }
    if (plan === null) return makeEmptySuccessResult();
    return this.#run(
      { eventName, fields: () => input, shape: 'any', options: { signal }, correlationId },
      plan,
      startedAt,
    );
  }

  /** The answer where the hooks could not be loaded: the gates that are known refuse. */
  failToLoad<Name extends HookEventName>(
    eventName: Name,
    error: unknown,
    options?: FireOptions,
  ): FiredHookResult<Name> {
    const failing = { eventName, startedAt: performance.now(), translator: options?.translator };
    return this.#failures.fail(error, HookFailureStage.Planning, failing);
  }

  /** Tells that a gate of the host itself refused an event. */
  reportRefusal(eventName: HookEventName, fields: object, gate: RefusingGate): void {
    const { teller, translator, config } = this.#parts;
    const facts = { eventName, correlationId: crypto.randomUUID(), startedAt: performance.now(), plan: undefined };
    teller.tell(() => {
      const input = buildInput(eventName, translateFields(readFields(fields), translator, 'sdk'), config);
      return buildRefusedEvent(facts, gate, input);
    }, []);
  }

  /** Tells of a failure outside of any firing. */
  reportFailure({ errors, stage = 'request', eventName, correlationId }: AggregatedHookResult): void {
    this.#failures.tell(errors[0], stage, { eventName, correlationId, startedAt: performance.now() });
  }

  /** Ends all hooks that run, and resolves when they have ended. Nothing is run from then on. */
  async dispose(): Promise<void> {
    await this.#running.endAll(new HookSystemNotInitializedError('The hook system was disposed of'));
    await this.#parts.teller.whenWritten();
  }

  /** Closed, not open: an agent without its hooks would be an agent without its gates. */
  #refuse<Name extends HookEventName>(
    eventName: Name,
    translator = this.#parts.translator,
  ): FiredHookResult<Name> | undefined {
    const refusal = this.#parts.refusal?.();
    if (refusal === undefined || !this.#parts.config.getEnableHooks()) return undefined;
    const refused = buildRefusal(eventName, refusal, translator);
    const error = new HookError('hook_not_started', refusal);
    this.#failures.tell(error, HookFailureStage.Planning, { eventName, startedAt: performance.now() }, refused);
    return refused;
  }

  #plan(eventName: HookEventName, subject: unknown): EventPlan | null {
    const { config, planner } = this.#parts;
    if (this.#running.endedBecause) throw this.#running.endedBecause;
    if (!config.getEnableHooks()) return null;
    // A subject that is not text is for the validation to refuse.
    return planner.planFor(eventName, typeof subject === 'string' ? subject : undefined);
  }

  async #run<Name extends HookEventName>(
    firing: Firing<Name>,
    plan: EventPlan,
    startedAt: number,
  ): Promise<FiredHookResult<Name>> {
    const { config, aggregator, teller, environmentRules, recheck } = this.#parts;
    const { eventName, shape, options, correlationId } = firing;
    const { translator = this.#parts.translator } = options;
    let stage: HookFailureStage = HookFailureStage.Validation;
    let input: HookInput | undefined;
    let counted: readonly HookExecutionResult[] = [];
    try {
      const fields = readFields(firing.fields(), options.identity && identityFields(options.identity));
      stage = HookFailureStage.Translation;
      const own = translateFields(fields, translator, shape);
      stage = HookFailureStage.Validation;
      const fired = buildInput(eventName, own, config, correlationId);
      input = fired;
      const { trace, problem } = readTrace(this.#parts.traceHeaders, correlationId);
      if (problem !== undefined) teller.reportProblem(problem);
      const isTimed = teller.hasListeners;
      const runner = this.#runner;
      const runHooksBy = (signal: AbortSignal, sequential: boolean, told: HookCallbacks) =>
        makeRunHooks({ runner, eventName, signal, sequential, environmentRules, recheck, trace, told, isTimed });
      const turn = this.#turns.take(narrowPlan(plan, fired, this.#turns.isSpent));
      const due = turn?.hasBackground
        ? this.#background.take({
            plan: turn,
            input: fired,
            facts: (each) => toFacts(firing, each, startedAt),
            makeRun: (signal) => runHooksBy(signal, false, {}),
          })
        : turn;
      if (due === null) return makeEmptySuccessResult();
      stage = HookFailureStage.Execution;
      const row = getEventRow(eventName);
      const run = (signal: AbortSignal) =>
        runRounds({
          row,
          plan: due,
          planAgain: (changed) => this.#planAgain(eventName, changed, due),
          input: fired,
          change: changeInputOf(eventName, translator),
          run: withholdGrants(runHooksBy(signal, due.sequential, options), row, options.askedBy),
        });
      const outcome = await this.#running.run(this.#signalOf(options), run, runner instanceof HookRunner);
      stage = HookFailureStage.Aggregation;
      for (const { hook, result } of outcome.latest) {
        const isWorthTelling = hook.isGate || result.outcome === HookOutcome.NotStarted;
        if (isWorthTelling && hasFailed(result)) teller.warnOfHook(eventName, hook, result);
      }
      counted = outcome.counted.map(({ result }) => result);
      counted = keepRestrictions(outcome.counted);
      const aggregated = aggregator.aggregateResults(counted, eventName, options.translator);
      const { finalOutput } = aggregated;
      if (finalOutput) rememberDeciders(finalOutput, findDeciders(row, outcome.counted, finalOutput));
      teller.tell(
        () => buildFiredEvent(toFacts(firing, due, startedAt), outcome, fired, aggregated.finalOutput),
        due.hookConfigs,
      );
      return aggregated;
    } catch (error) {
      return this.#failures.fail(error, stage, {
        eventName,
        correlationId,
        startedAt,
        plan,
        input,
        counted,
        translator: options.translator,
      });
    }
  }

  /** A runner of the host's may leave listeners behind: it gets a signal that ends with its event. */
  #signalOf({ signal }: FireOptions): AbortSignal | undefined {
    return signal ?? (this.#runner instanceof HookRunner ? undefined : new AbortController().signal);
  }

  /** The hooks for an input that others have changed: conditions are tested again on it. */
  #planAgain(eventName: HookEventName, changed: HookInput, due: EventPlan): EventPlan {
    const again = this.#parts.planner.planFor(eventName, readSubject(eventName, changed));
    return again ? this.#turns.narrowAgain(again, changed, due) : due;
  }
}

function toFacts(
  { eventName, correlationId = crypto.randomUUID() }: Firing<HookEventName>,
  plan: EventPlan,
  startedAt: number,
): FiringFacts {
  return { eventName, correlationId, startedAt, plan };
}
