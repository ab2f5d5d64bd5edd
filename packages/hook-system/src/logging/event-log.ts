import { channel } from 'node:diagnostics_channel';
import type { AggregatedHookResult, HookEventName, HookExecutionResult, HookOutcome } from '@agent-hooks/hook-types';
import { nameOfHook } from '../registry/entry.ts';
import { type DebugLogger, guardLogger } from './debug-logger.ts';
import { RecordRedactor } from './record-redactor.ts';

/** What became of one hook, without the secrets that it may have printed. */
export interface HookRecord {
  readonly eventName: HookEventName;
  readonly hookName: string;
  readonly hookType: string;
  /** In milliseconds. */
  readonly duration: number;
  readonly success: boolean;
  readonly outcome: HookOutcome;
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly error?: string;
  readonly warnings: readonly string[];
}

/** What became of one event. */
export interface HookEventSummary {
  readonly eventName: HookEventName;
  readonly hookCount: number;
  readonly successCount: number;
  readonly failureCount: number;
  /** In milliseconds, from the call to the answer. */
  readonly totalDuration: number;
}

const channels = {
  hook: channel('agent-hooks:hook'),
  event: channel('agent-hooks:event'),
  failure: channel('agent-hooks:failure'),
};

/** Reports events to the host's logger and to `node:diagnostics_channel`; without listeners nothing is put together. */
export class EventLog {
  readonly #logger: DebugLogger | undefined;
  readonly #redactor: RecordRedactor;

  constructor(logger: DebugLogger | undefined, redactor: RecordRedactor = new RecordRedactor()) {
    this.#logger = logger && guardLogger(logger);
    this.#redactor = redactor;
  }

  /** One record for each hook, one diagnostic for each that did not run well, one summary. */
  reportEvent(eventName: HookEventName, results: readonly HookExecutionResult[], totalDuration: number): void {
    try {
      this.#reportEvent(eventName, results, totalDuration);
    } catch (error) {
      // The answer is there: nothing that goes wrong in telling about it may cost it.
      this.#logger?.error(`${eventName}: cannot be reported`, this.#redactor.redactDetail(error));
    }
  }

  /** A failure of the engine itself. */
  reportFailure(envelope: AggregatedHookResult): void {
    if (!this.#logger && !channels.failure.hasSubscribers) return;
    const told = this.#redactor.redactFailure(envelope);
    const [error] = told.errors;
    this.#logger?.error(`${told.eventName ?? 'Event'}: failed at ${told.stage}: ${error?.message}`, told);
    if (channels.failure.hasSubscribers) channels.failure.publish(told);
  }

  /** An event that was refused without asking any hook. */
  reportRefusal(eventName: HookEventName, reason: string): void {
    this.#logger?.error(`${eventName}: refused: ${reason}`);
  }

  #reportEvent(eventName: HookEventName, results: readonly HookExecutionResult[], totalDuration: number): void {
    if (this.#logger || channels.hook.hasSubscribers || channels.failure.hasSubscribers) {
      for (const result of results) {
        this.#reportHook(this.#redactor.redact(toRecord(eventName, result), result.hookConfig));
      }
    }
    if (!this.#logger && !channels.event.hasSubscribers) return;
    const successCount = results.filter(({ success }) => success).length;
    const failureCount = results.length - successCount;
    const summary: HookEventSummary = {
      eventName,
      hookCount: results.length,
      successCount,
      failureCount,
      totalDuration,
    };
    this.#logger?.log(
      `${eventName}: ${results.length} hooks, ${failureCount} not well, ${Math.round(totalDuration)} ms`,
      summary,
    );
    channels.event.publish(summary);
  }

  #reportHook(record: HookRecord): void {
    this.#logger?.debug(`${record.eventName} hook ${record.hookName}: ${record.outcome}`, record);
    if (channels.hook.hasSubscribers) channels.hook.publish(record);
    if (record.success) return;
    this.#logger?.warn(
      `${record.eventName} hook ${record.hookName} did not run well: ${record.error ?? record.outcome}`,
      record,
    );
    if (channels.failure.hasSubscribers) channels.failure.publish(record);
  }
}

function toRecord(eventName: HookEventName, result: HookExecutionResult): HookRecord {
  const { hookConfig, duration, success, outcome, exitCode, stdout, stderr, error, warnings } = result;
  return {
    eventName,
    hookName: nameOfHook(hookConfig),
    hookType: hookConfig.type,
    duration,
    success,
    outcome,
    exitCode,
    stdout,
    stderr,
    ...(error && { error: error.message }),
    warnings,
  };
}
