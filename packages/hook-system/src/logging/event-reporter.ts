import { channel } from 'node:diagnostics_channel';
import {
  type AggregatedHookResult,
  type FiredEvent,
  type HookConfig,
  type HookExecutionResult,
  HookOutcome,
  type HookOutput,
  toError,
} from '@agent-hooks/hook-types';
import type { HookFailureStage } from '@agent-hooks/hook-types/internal';
import type { AuditPlace } from '../audit/audit-place.ts';
import { makeEmptySuccessResult } from '../outputs/results.ts';
import { type DebugLogger, guardLogger, withVisibleText } from './debug-logger.ts';
import {
  describeEvent,
  describeFiring,
  hasFailed,
  listHookRecords,
  summarizeEvent,
  toFailureRecord,
} from './fired-event-log.ts';
import type { RecordRedactor } from './record-redactor.ts';
import type { Warn } from './warn.ts';

const channels = {
  hook: channel('agent-hooks:hook'),
  event: channel('agent-hooks:event'),
  failure: channel('agent-hooks:failure'),
  auditFailed: channel('agent-hooks:audit-failed'),
};

/** Is given every record. Neither an error nor a rejection of it reaches the event. */
export interface OnEvent {
  (event: FiredEvent): unknown;
  /** Asked at every event: false says that this record is not wanted, so that it need not be put together. Default: true. */
  readonly wantsEvents?: (() => boolean) | undefined;
}

/** Whose events are reported, and by which policy they are answered. */
export type EventSource = Pick<FiredEvent, 'agent' | 'agentVersion' | 'policy'>;

/** The hooks of an event, as far as they are reported. */
interface ReportedPlan {
  readonly eventName: string;
  readonly hooks: readonly { readonly entry: { readonly name: string } }[];
}

/** Reports what events did, all from one record: to `onEvent`, to the host's logger and to `node:diagnostics_channel`. */
export class EventReporter {
  readonly #listeners: readonly OnEvent[];
  readonly #logger: DebugLogger | undefined;
  readonly #redactor: RecordRedactor;
  readonly #warn: Warn | undefined;
  readonly #audit: () => AuditPlace | undefined;
  readonly #firedBy: EventSource | undefined;
  #written: Promise<string | undefined> = Promise.resolve(undefined);

  /** True if a logger wants to know of events without hooks as well. */
  readonly logsSkipped: boolean;

  constructor(
    redactor: RecordRedactor,
    logger: DebugLogger | undefined,
    {
      onEvent,
      warn,
      audit = () => undefined,
      firedBy,
    }: {
      readonly onEvent: OnEvent | readonly OnEvent[] | undefined;
      readonly warn?: Warn | undefined;
      readonly audit?: (() => AuditPlace | undefined) | undefined;
      readonly firedBy?: EventSource | undefined;
    },
  ) {
    this.#audit = audit;
    this.#firedBy = firedBy;
    this.#redactor = redactor;
    this.#warn = warn;
    this.#logger = logger && guardLogger(withVisibleText(logger));
    this.logsSkipped = logger !== undefined && logger.onlyProblems !== true;
    this.#listeners = typeof onEvent === 'function' ? [onEvent] : (onEvent ?? []);
  }

  /** False if no one listens: then no record is put together. */
  get hasListeners(): boolean {
    return (
      this.#audit() !== undefined ||
      this.#logger !== undefined ||
      this.#listeners.some(wantsEvents) ||
      channels.hook.hasSubscribers ||
      channels.event.hasSubscribers ||
      channels.failure.hasSubscribers
    );
  }

  /** Removes the secrets from a record and reports it. Nothing that goes wrong here costs the event its answer. */
  report(build: () => FiredEvent, configs: readonly HookConfig[]): void {
    if (!this.hasListeners) return;
    try {
      const event = this.#redactor.redactEvent({ ...build(), ...this.#firedBy }, configs);
      this.#log(event);
      this.#publish(event);
      for (const listener of this.#listeners) this.#hand(listener, event);
      const place = this.#audit();
      if (place) this.#write(place, event);
    } catch (error) {
      this.#report('An event cannot be reported', error);
    }
  }

  /** Reports to the logger that no hook matched an event, and gives its result. */
  reportSkipped<Output extends HookOutput>(eventName: string, subject: unknown): AggregatedHookResult<Output> {
    if (this.logsSkipped)
      this.#logger?.debug(this.#redactor.redact(`${describeFiring(eventName, subject)}: 0 hooks matched, skipped`));
    return makeEmptySuccessResult();
  }

  /** Resolves when everything that was reported is written, to why the last line of the audit file could not be. */
  whenWritten(): Promise<string | undefined> {
    return this.#written;
  }

  /** Why an event that was reported must be refused: its line is demanded, and cannot be written. */
  async findLostAudit(): Promise<string | undefined> {
    return this.#audit()?.isRequired ? this.#written : undefined;
  }

  /** Loaded late: few machines keep such a file. What cannot be written there is reported to a person. */
  #write({ file, origin }: AuditPlace, event: FiredEvent): void {
    const written = import('@agent-hooks/hook-fleet/audit').then(({ auditEvent }) => auditEvent(file, event, origin));
    this.#written = written.then(
      () => undefined,
      (error: unknown) => {
        const message = `The audit file ${file} cannot be written: ${toError(error).message}`;
        channels.auditFailed.publish({ file, message, eventName: event.eventName, id: event.correlationId });
        if (this.#warn) this.#warn('AUDIT_FAILED', message);
        else this.#logger?.error(message);
        return message;
      },
    );
  }

  /** Reports to a person a gate that failed or a hook that could not be started, where there is no logger to do so. */
  warnOfHook(
    eventName: string,
    { entry, isGate }: { readonly entry: { readonly name: string }; readonly isGate: boolean },
    { error, outcome }: HookExecutionResult,
  ): void {
    if (!this.#warn) return;
    const what = outcome === HookOutcome.NotStarted ? 'was not started' : 'failed';
    const consequence = isGate ? ', so it refuses' : '';
    this.#warn(
      'HOOK_FAILED',
      `The ${eventName} hook ${entry.name} ${what}${consequence}: ${error?.message ?? outcome}`,
    );
  }

  /** Reports that hooks of the background were left out, or not run well by the engine itself. */
  warnOfBackground({ eventName, hooks }: ReportedPlan, what: string): void {
    const names = hooks.map(({ entry }) => entry.name).join(', ');
    const message = `The ${eventName} hooks ${names} ${what}`;
    if (this.#warn) this.#warn('HOOK_FAILED', message);
    else this.#logger?.warn(message);
  }

  /** Reports to a person that an event failed, where there is no logger to do so. */
  warnOfFailure(
    eventName: string,
    stage: HookFailureStage,
    { error, isRefused }: { readonly error: Error; readonly isRefused: boolean },
  ): void {
    const consequence = isRefused ? 'It is refused, because a gate could not check it' : 'Its hooks did not run';
    this.#warn?.('EVENT_FAILED', `${eventName} failed at ${stage}: ${error.message}. ${consequence}.`);
  }

  /** Reports something of the host that does not work. */
  reportProblem(problem: string): void {
    if (this.#logger) this.#logger.warn(this.#redactor.redact(problem));
    else this.#warn?.('HOST_PROBLEM', problem);
  }

  #report(message: string, error: unknown): void {
    try {
      this.#logger?.error(message, this.#redactor.redactDetail(error));
    } catch {
      // The host's own rules for secrets failed: nothing is reported that may contain one.
      this.#logger?.error(message);
    }
  }

  #hand(listener: OnEvent, event: FiredEvent): void {
    const message = `${event.eventName}: onEvent failed`;
    try {
      if (!wantsEvents(listener)) return;
      const outcome = listener(event);
      if (outcome instanceof Promise) outcome.catch((error: unknown) => this.#report(message, error));
    } catch (error) {
      this.#report(message, error);
    }
  }

  #log(event: FiredEvent): void {
    const logger = this.#logger;
    if (!logger) return;
    const { eventName, failure } = event;
    for (const record of listHookRecords(event)) {
      const hook = `${eventName} hook ${record.hookName}`;
      logger.debug(`${hook}: ${record.outcome}`, record);
      if (hasFailed(record)) logger.warn(`${hook} failed: ${record.error ?? record.outcome}`, record);
      for (const warning of record.warnings) logger.warn(`${hook}: ${warning}`, record);
    }
    if (failure) {
      logger.error(`${eventName}: failed at ${failure.stage}: ${failure.message}`, toFailureRecord(event, failure));
      return;
    }
    const summary = summarizeEvent(event);
    logger.debug(describeEvent(event, summary), summary);
  }

  #publish(event: FiredEvent): void {
    const { failure } = event;
    const wantsHooks = channels.hook.hasSubscribers || channels.failure.hasSubscribers;
    for (const record of wantsHooks ? listHookRecords(event) : []) {
      channels.hook.publish(record);
      if (hasFailed(record)) channels.failure.publish(record);
    }
    if (failure) channels.failure.publish(toFailureRecord(event, failure));
    else if (channels.event.hasSubscribers) channels.event.publish(summarizeEvent(event));
  }
}

/** A listener that fails to say what it wants gets all reports. */
function wantsEvents(listener: OnEvent): boolean {
  try {
    return listener.wantsEvents?.() !== false;
  } catch {
    return true;
  }
}
