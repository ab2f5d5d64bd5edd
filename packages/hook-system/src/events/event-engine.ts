import { CallTranslator } from '@agent-hooks/hook-translator';
import {
  type AggregatedHookResult,
  type AnyEventRow,
  getEventRow,
  HookError,
  type HookEventName,
  type HookInput,
  HookOutcome,
  isHookEventName,
} from '@agent-hooks/hook-types';
import { HookFailureStage } from '@agent-hooks/hook-types/internal';
import type { CheckedRequest } from '../bus/respond-to-requests.ts';
import { HookSystemNotInitializedError } from '../errors.ts';
import { hasFailed } from '../logging/fired-event-log.ts';
import { buildRefusal, makeEmptySuccessResult } from '../outputs/results.ts';
import { filterPlan, noneApply } from '../plan/filter-plan.ts';
import type { EventPlan } from '../plan/planned-hook.ts';
import { type AdoptedRunner, adoptRunner } from './adopt-runner.ts';
import { BackgroundHooks } from './background-hooks.ts';
import { buildFiredEvent, buildRefusedEvent, type FiringFacts, type RefusingGate } from './build-fired-event.ts';
import { buildInput } from './build-input.ts';
import { changeInputOf } from './change-input.ts';
import { dropUnauthorizedAllows } from './drop-unauthorized-allows.ts';
import type { EngineParts } from './engine-parts.ts';
import { EventFailures } from './event-failures.ts';
import type { FiredHookResult, FireOptions } from './fire-methods.ts';
import type { RunHooks } from './hook-run.ts';
import { OnceHooks } from './once-hooks.ts';
import { type Firing, type FiringOptions, type FiringProgress, prepareInput } from './prepare-input.ts';
import { readSubject, subjectOf } from './read-subject.ts';
import { readTrace } from './read-trace.ts';
import { Rounds, type RoundsOutcome } from './rounds.ts';
import { type HookCallbacks, makeRunHooks } from './run-hooks.ts';
import { type OpenFiring, RunningHooks } from './running-hooks.ts';
import { settle } from './settle.ts';
import { readFields, translateFields } from './translate-fields.ts';

/** A firing whose input was built, and the hooks that are due on it. */
interface PreparedFiring {
  readonly row: AnyEventRow;
  readonly input: HookInput;
  readonly plan: EventPlan;
  readonly translator: CallTranslator;
  readonly makeRun: (signal: AbortSignal, sequential: boolean, callbacks: HookCallbacks) => RunHooks;
}

/** Fires events: one routine for direct calls and for requests from the bus. It never throws. */
export class EventEngine {
  readonly #parts: EngineParts;
  readonly #runner: AdoptedRunner;
  readonly #failures: EventFailures;
  readonly #running = new RunningHooks();
  readonly #background: BackgroundHooks;
  readonly #once = new OnceHooks();
  readonly #calls = new WeakMap<object, CallTranslator>();

  constructor(parts: EngineParts) {
    this.#parts = parts;
    const { runner, planner, translator, reporter } = parts;
    this.#failures = new EventFailures(planner, translator, reporter);
    this.#background = new BackgroundHooks(this.#running, reporter);
    this.#runner = adoptRunner(runner);
  }

  /**
   * One way through: plan, prepare, run, settle, report. A failure on the way is an answer as well. If no hook runs for the
   * event, its fields are not copied, translated or checked.
   */
  async fire<Name extends HookEventName>(
    eventName: Name,
    fields: object,
    options: FiringOptions = {},
  ): Promise<FiredHookResult<Name>> {
    const firing: Firing<Name> = { eventName, fields, options, startedAt: performance.now() };
    const progress: FiringProgress = { stage: HookFailureStage.Request };
    let open: OpenFiring | undefined;
    try {
      if (!isHookEventName(eventName)) throw unknownEvent(eventName);
      progress.stage = HookFailureStage.Planning;
      const refused = this.#refuse(eventName, options.translator);
      if (refused) return refused;
      const subject = subjectOf(eventName, fields);
      progress.plan = this.#plan(eventName, subject);
      if (!progress.plan || noneApply(progress.plan, fields)) {
        return this.#parts.reporter.reportSkipped(eventName, subject);
      }
      progress.stage = HookFailureStage.Validation;
      const prepared = this.#prepare(firing, progress.plan, progress);
      if (!prepared) return makeEmptySuccessResult();
      progress.stage = HookFailureStage.Execution;
      open = this.#running.open(options.signal);
      const outcome = await this.#roundsOf(firing, prepared, open.signal).run();
      progress.stage = HookFailureStage.Aggregation;
      progress.outcome = outcome;
      const fired = settle(this.#parts.aggregator, { eventName, translator: prepared.translator }, outcome);
      this.#report(firing, prepared, { outcome, result: fired });
      return (await this.#refuseUnaudited(firing)) ?? fired;
    } catch (error) {
      const failed = this.#fail(error, firing, progress);
      return (await this.#refuseUnaudited(firing)) ?? failed;
    } finally {
      open?.close();
    }
  }

  /** True if it is certain that no hook would run for an event and no one listens; firing it says all the rest. */
  hasNoHooks(eventName: HookEventName, subject: unknown): boolean {
    try {
      if (this.#parts.reporter.logsSkipped) return false;
      return this.#parts.lockdownReason?.() === undefined && this.#plan(eventName, subject) === null;
    } catch {
      return false;
    }
  }

  /** The same for an event that a request from the bus asks for. */
  fireRequest({ eventName, input, correlationId }: CheckedRequest): Promise<AggregatedHookResult> {
    const startedAt = performance.now();
    const start = async (signal: AbortSignal): Promise<AggregatedHookResult> => {
      try {
        await this.#parts.whenReady?.();
      } catch (error) {
        return this.#failures.fail(error, HookFailureStage.Planning, { eventName, correlationId, startedAt });
      }
      return this.fire(eventName, input, { signal, correlationId, isTranslated: true });
    };
    return this.#running.run(undefined, start, correlationId);
  }

  /** Ends the hooks of the requests with an id; they are answered all the same. */
  cancelRequest(correlationId: string): void {
    this.#running.cancel(correlationId, new HookError('hook_aborted', 'The request was cancelled'));
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

  /** Reports that a gate of the host itself refused an event. */
  reportRefusal(eventName: HookEventName, fields: object, gate: RefusingGate): void {
    const { reporter, translator, config, planner } = this.#parts;
    const facts = { eventName, correlationId: crypto.randomUUID(), startedAt: performance.now(), plan: undefined };
    reporter.report(() => {
      const input = buildInput(eventName, translateFields(readFields(fields), new CallTranslator(translator)), {
        config,
        planner,
      });
      return buildRefusedEvent(facts, gate, input);
    }, []);
  }

  /** Reports a failure outside of any firing. */
  reportFailure({ errors, stage = 'request', eventName, correlationId }: AggregatedHookResult): void {
    this.#failures.report(errors[0], { eventName, correlationId, startedAt: performance.now() }, { stage });
  }

  /** Ends all hooks that run, and resolves when they have ended. Nothing is run from then on. */
  async dispose(): Promise<void> {
    await this.#running.endAll(new HookSystemNotInitializedError('The hook system was disposed of'));
    await this.#parts.reporter.whenWritten();
  }

  /** Closed, not open: an agent without its hooks would be an agent without its gates. */
  #refuse<Name extends HookEventName>(
    eventName: Name,
    translator = this.#parts.translator,
  ): FiredHookResult<Name> | undefined {
    const lockdownReason = this.#parts.lockdownReason?.();
    if (lockdownReason === undefined || !this.#parts.config.getEnableHooks()) return undefined;
    const refused = buildRefusal(eventName, lockdownReason, translator);
    const error = new HookError('hook_not_started', lockdownReason);
    this.#failures.report(
      error,
      { eventName, startedAt: performance.now() },
      { stage: HookFailureStage.Planning, answer: refused },
    );
    return refused;
  }

  /** A machine may demand that nothing happens of which no line is kept. */
  async #refuseUnaudited<Name extends HookEventName>({
    eventName,
    options: { translator = this.#parts.translator },
  }: Firing<Name>): Promise<FiredHookResult<Name> | undefined> {
    const lost = await this.#parts.reporter.findLostAudit();
    return lost === undefined
      ? undefined
      : buildRefusal(eventName, `${lost}. This machine refuses what it cannot keep a record of.`, translator);
  }

  #plan(eventName: HookEventName, subject: unknown): EventPlan | null {
    const { config, planner } = this.#parts;
    if (this.#running.endedBecause) throw this.#running.endedBecause;
    if (!config.getEnableHooks()) return null;
    // A subject that is not text is for the validation to refuse.
    return planner.planFor(eventName, typeof subject === 'string' ? subject : undefined);
  }

  #fail<Name extends HookEventName>(
    error: unknown,
    { eventName, startedAt, options }: Firing<Name>,
    { stage, plan, input, outcome }: FiringProgress,
  ): FiredHookResult<Name> {
    const counted = outcome?.counted.map(({ result }) => result) ?? [];
    const { translator, correlationId } = options;
    const failing = { eventName, correlationId, startedAt, plan: plan ?? undefined, input, counted, translator };
    return this.#failures.fail(error, stage, failing);
  }

  /** Finds the hooks that are due on the input; undefined if there are none to wait for. */
  #prepare(firing: Firing<HookEventName>, plan: EventPlan, progress: FiringProgress): PreparedFiring | undefined {
    const { config, planner, reporter, environmentRules, recheck } = this.#parts;
    const { eventName, options } = firing;
    const translator = this.#translatorOf(options);
    const input = prepareInput(firing, { config, planner, translator }, progress);
    const { trace, problem } = readTrace(this.#parts.traceHeaders, options.correlationId);
    if (problem !== undefined) reporter.reportProblem(problem);
    const row = getEventRow(eventName);
    const common = { runner: this.#runner, row, eventName, environmentRules, recheck, trace };
    const isTimed = reporter.hasListeners;
    const makeRun: PreparedFiring['makeRun'] = (signal, sequential, callbacks) =>
      makeRunHooks({ ...common, signal, sequential, callbacks, isTimed });
    const due = this.#once.take(filterPlan(plan, input, this.#once.isSpent));
    const waited = due?.hasBackground
      ? this.#background.take({
          plan: due,
          input,
          facts: (each) => toFacts(firing, each),
          makeRun: (signal) => makeRun(signal, false, {}),
        })
      : due;
    return waited ? { row, input, plan: waited, translator, makeRun } : undefined;
  }

  #roundsOf({ eventName, options }: Firing<HookEventName>, prepared: PreparedFiring, signal: AbortSignal): Rounds {
    const { row, input, plan, translator, makeRun } = prepared;
    return new Rounds({
      row,
      plan,
      planAgain: (changed) => this.#planAgain(eventName, changed, plan),
      input,
      change: changeInputOf(eventName, translator),
      run: dropUnauthorizedAllows(makeRun(signal, plan.sequential, options), row, options.askedBy),
    });
  }

  #report(
    firing: Firing<HookEventName>,
    { input, plan }: PreparedFiring,
    {
      outcome,
      result: { finalOutput: output, verdict },
    }: { readonly outcome: RoundsOutcome; readonly result: AggregatedHookResult },
  ): void {
    const { reporter, noteCall } = this.#parts;
    // What a person will answer who is asked is not known yet: it counts as a yes.
    const isLetThrough = verdict.action === 'proceed' || verdict.action === 'ask';
    const noted = isLetThrough ? noteCall?.(outcome.input, plan.hooks) : undefined;
    for (const { hook, result } of outcome.latest) {
      const isWorthReporting = hook.isGate || result.outcome === HookOutcome.NotStarted;
      if (isWorthReporting && hasFailed(result)) reporter.warnOfHook(firing.eventName, hook, result);
    }
    reporter.report(
      () => buildFiredEvent(toFacts(firing, plan), outcome, { fired: input, decided: { output, verdict, noted } }),
      plan.hookConfigs,
    );
  }

  /** Events of the same model call share one translator, which shows each request once. */
  #translatorOf({ translator = this.#parts.translator, call }: FireOptions): CallTranslator {
    const known = call && this.#calls.get(call);
    if (known) return known;
    const made = new CallTranslator(translator);
    if (call) this.#calls.set(call, made);
    return made;
  }

  /** The hooks for an input that others have changed: conditions are tested again on it. */
  #planAgain(eventName: HookEventName, changed: HookInput, due: EventPlan): EventPlan {
    const again = this.#parts.planner.planFor(eventName, readSubject(eventName, changed));
    return again ? this.#once.filterAgain(again, changed, due) : due;
  }
}

function unknownEvent(eventName: unknown): HookError {
  return new HookError('unsupported_event', `There is no event ${String(eventName)}`);
}

function toFacts({ eventName, options, startedAt }: Firing<HookEventName>, plan: EventPlan): FiringFacts {
  return { eventName, correlationId: options.correlationId ?? crypto.randomUUID(), startedAt, plan };
}
