import { channel } from 'node:diagnostics_channel';
import {
  type FiredEvent,
  type HookConfig,
  type HookExecutionResult,
  type HookFailureStage,
  HookOutcome,
} from '@agent-hooks/hook-types';
import { type DebugLogger, guardLogger } from './debug-logger.ts';
import { listHookRecords, summarizeEvent, toFailureRecord } from './fired-event-log.ts';
import type { RecordRedactor } from './record-redactor.ts';
import type { Warn } from './warn.ts';

const channels = {
  hook: channel('agent-hooks:hook'),
  event: channel('agent-hooks:event'),
  failure: channel('agent-hooks:failure'),
};

/** Is given every record. Neither an error nor a rejection of it reaches the event. */
export type OnEvent = (event: FiredEvent) => unknown;

/** Tells what events did, all from one record: to `onEvent`, to the host's logger and to `node:diagnostics_channel`. */
export class EventTeller {
  readonly #onEvent: OnEvent | undefined;
  readonly #logger: DebugLogger | undefined;
  readonly #redactor: RecordRedactor;
  readonly #warn: Warn | undefined;

  constructor(
    redactor: RecordRedactor,
    logger: DebugLogger | undefined,
    onEvent: OnEvent | undefined,
    warn?: Warn | undefined,
  ) {
    this.#redactor = redactor;
    this.#warn = warn;
    this.#logger = logger && guardLogger(logger);
    this.#onEvent = onEvent;
  }

  /** False if nobody listens: then no record is put together. */
  get hasListeners(): boolean {
    return (
      this.#onEvent !== undefined ||
      this.#logger !== undefined ||
      channels.hook.hasSubscribers ||
      channels.event.hasSubscribers ||
      channels.failure.hasSubscribers
    );
  }

  /** Takes the secrets out of a record and tells it. Nothing that goes wrong here costs the event its answer. */
  tell(build: () => FiredEvent, configs: readonly HookConfig[]): void {
    if (!this.hasListeners) return;
    try {
      const event = this.#redactor.redactEvent(build(), configs);
      this.#log(event);
      this.#publish(event);
      this.#hand(event);
    } catch (error) {
      this.#report('An event cannot be reported', error);
    }
  }

  /** Tells a person of a gate that failed or a hook that could not be started, where there is no logger to do so. */
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

  /** Tells a person that an event failed, where there is no logger to do so. */
  warnOfFailure(eventName: string, stage: HookFailureStage, error: Error, isRefused: boolean): void {
    const consequence = isRefused ? 'It is refused, because a gate could not check it' : 'Its hooks did not run';
    this.#warn?.('EVENT_FAILED', `${eventName} failed at ${stage}: ${error.message}. ${consequence}.`);
  }

  #report(message: string, error: unknown): void {
    try {
      this.#logger?.error(message, this.#redactor.redactDetail(error));
    } catch {
      // The host's own rules for secrets failed: nothing is told that may hold one.
      this.#logger?.error(message);
    }
  }

  #hand(event: FiredEvent): void {
    const message = `${event.eventName}: onEvent failed`;
    try {
      const outcome = this.#onEvent?.(event);
      if (outcome instanceof Promise) outcome.catch((error: unknown) => this.#report(message, error));
    } catch (error) {
      this.#report(message, error);
    }
  }

  #log(event: FiredEvent): void {
    const logger = this.#logger;
    if (!logger) return;
    const { eventName, failure, verdict } = event;
    for (const record of listHookRecords(event)) {
      logger.debug(`${eventName} hook ${record.hookName}: ${record.outcome}`, record);
      if (record.success) continue;
      logger.warn(`${eventName} hook ${record.hookName} did not run well: ${record.error ?? record.outcome}`, record);
    }
    if (failure) {
      logger.error(`${eventName}: failed at ${failure.stage}: ${failure.message}`, toFailureRecord(event, failure));
      return;
    }
    const summary = summarizeEvent(event);
    const { hookCount, failureCount, totalDuration } = summary;
    const counts = `${hookCount} hooks, ${failureCount} not well`;
    logger.log(`${eventName}: ${counts}, ${Math.round(totalDuration)} ms, ${verdict.action}`, summary);
  }

  #publish(event: FiredEvent): void {
    const { failure } = event;
    const wantsHooks = channels.hook.hasSubscribers || channels.failure.hasSubscribers;
    for (const record of wantsHooks ? listHookRecords(event) : []) {
      channels.hook.publish(record);
      if (!record.success) channels.failure.publish(record);
    }
    if (failure) channels.failure.publish(toFailureRecord(event, failure));
    else if (channels.event.hasSubscribers) channels.event.publish(summarizeEvent(event));
  }
}
