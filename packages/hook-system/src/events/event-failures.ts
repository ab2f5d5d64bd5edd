import {
  type AggregatedHookResult,
  getEventRow,
  HookError,
  type HookEventName,
  type HookExecutionResult,
  type HookInput,
  isHookEventName,
  toError,
} from '@agent-hooks/hook-types';
import type { HookFailureStage } from '@agent-hooks/hook-types/internal';
import type { AnyHookTranslator } from '../any-hook-translator.ts';
import type { EventReporter } from '../logging/event-reporter.ts';
import { buildFailureEnvelope } from '../outputs/results.ts';
import { proceed } from '../outputs/verdict.ts';
import type { HookPlanner } from '../plan/hook-planner.ts';
import { type EventPlan, isBackground, type PlannedHook } from '../plan/planned-hook.ts';
import type { HookRegistryEntry } from '../registry/entry.ts';
import { buildFailedEvent, describeFailure } from './build-fired-event.ts';
import type { FiredHookResult } from './fire-methods.ts';
import { whyRefused, withRefusal } from './refusal.ts';

/** An event that failed, as far as it got. */
export interface FailingEvent {
  /** By the clock of `performance.now()`. */
  readonly startedAt: number;
  readonly eventName?: HookEventName | undefined;
  readonly correlationId?: string | undefined;
  readonly plan?: EventPlan | undefined;
  readonly input?: HookInput | undefined;
  /** What the hooks answered before it failed. */
  readonly counted?: readonly HookExecutionResult[];
  readonly translator?: AnyHookTranslator | undefined;
}

/** Which gates there are is unknown while no file can be opened: every event counts as one that has some. */
function whyUnloaded({ plan, eventName }: FailingEvent, error: unknown): string | undefined {
  const { code, message } = toError(error) as NodeJS.ErrnoException;
  if (plan || (code !== 'EMFILE' && code !== 'ENFILE')) return undefined;
  return `${eventName} is refused, because hooks could not be loaded: ${message}. Raise the limit of open files (ulimit -n).`;
}

/** Puts failures of the engine into the shape of an answer, which refuses if a gate was due, and reports them. */
export class EventFailures {
  readonly #planner: HookPlanner;
  readonly #translator: AnyHookTranslator;
  readonly #reporter: EventReporter;

  constructor(planner: HookPlanner, translator: AnyHookTranslator, reporter: EventReporter) {
    this.#planner = planner;
    this.#translator = translator;
    this.#reporter = reporter;
  }

  /** The answer to an event that failed. */
  fail<Name extends HookEventName>(
    error: unknown,
    stage: HookFailureStage,
    failing: FailingEvent,
  ): FiredHookResult<Name> {
    const { startedAt, correlationId, translator = this.#translator, counted } = failing;
    // The caller's own event, as far as it is known.
    const eventName = failing.eventName as Name | undefined;
    const meta = { eventName, correlationId, totalDuration: performance.now() - startedAt };
    const envelope: FiredHookResult<Name> = buildFailureEnvelope(error, stage, meta);
    const isKnown = eventName !== undefined && isHookEventName(eventName);
    const gates = this.#refusersOf(failing, error);
    const why = isKnown ? whyRefused(eventName, toError(error), { gates, results: counted }) : undefined;
    const reason = isKnown ? (why ?? whyUnloaded(failing, error)) : undefined;
    const answer = isKnown && reason ? withRefusal(envelope, eventName, { reason, gates, translator }) : envelope;
    this.report(error, failing, { stage, answer });
    this.#reporter.warnOfFailure(eventName ?? 'An event', stage, {
      error: toError(error),
      isRefused: answer !== envelope,
    });
    return answer;
  }

  /** Reports a failure, and what the host gets. */
  report(
    error: unknown,
    failing: FailingEvent,
    { stage, answer }: { readonly stage: HookFailureStage; readonly answer?: AggregatedHookResult | undefined },
  ): void {
    const { eventName = 'unknown', correlationId = crypto.randomUUID(), startedAt, plan, input } = failing;
    const facts = { eventName, correlationId, startedAt, plan };
    this.#reporter.report(
      () =>
        buildFailedEvent(facts, describeFailure(toError(error), stage), {
          fired: input,
          decided: { output: answer?.finalOutput, verdict: answer?.verdict ?? proceed },
        }),
      plan?.hookConfigs ?? [],
    );
  }

  /** Who refuses: the gates that were due or, of what no hook can be shown, every hook that was. */
  #refusersOf(failing: FailingEvent, error: unknown): readonly HookRegistryEntry[] {
    const gates = this.#gatesOf(failing);
    const { eventName, plan } = failing;
    const isUnseen = error instanceof HookError && error.code === 'unshowable_input';
    if (gates.length > 0 || !isUnseen || !eventName || !getEventRow(eventName).effects.includes('block')) return gates;
    const due = plan ?? this.#planner.planFor(eventName, undefined);
    return due?.hooks.filter(isAnswering).map(({ entry }) => entry) ?? [];
  }

  /** The gates that were due; where that is unknown, every gate of the event that is known. */
  #gatesOf({ eventName, plan }: FailingEvent): readonly HookRegistryEntry[] {
    if (plan) return plan.hooks.filter(({ isGate }) => isGate).map(({ entry }) => entry);
    return eventName ? this.#planner.listGates(eventName) : [];
  }
}

function isAnswering(hook: PlannedHook): boolean {
  return !isBackground(hook) && hook.entry.config.mode !== 'monitor';
}
