import type { FiredEvent } from '@agent-hooks/hook-types';
import type { FiredHook } from '@agent-hooks/hook-types/internal';
import type { Counter, Histogram, Meter } from '@opentelemetry/api';
import { errorTypeOf, nameOf } from './attributes.ts';
import { listRuns } from './event-spans.ts';
import { telemetryNames } from './names.ts';

/** The metrics of events, created once for each meter. */
export class EventMetrics {
  readonly #events: Counter;
  readonly #refusals: Counter;
  readonly #monitored: Counter;
  readonly #failures: Counter;
  readonly #eventDuration: Histogram;
  readonly #hookDuration: Histogram;

  constructor(meter: Meter) {
    const seconds = { unit: 's', advice: { explicitBucketBoundaries: boundaries } };
    const { events, refusals, monitored, failures, eventDuration, hookDuration } = telemetryNames;
    const count = (name: string, unit: string, description: string) => meter.createCounter(name, { unit, description });
    this.#events = count(events, '{event}', 'Events for which a hook was due.');
    this.#refusals = count(refusals, '{event}', 'Events that hooks refused, stopped or withheld.');
    this.#monitored = count(monitored, '{answer}', 'Answers in monitor mode that would have refused or asked.');
    this.#failures = count(failures, '{failure}', 'Hooks and events that failed.');
    this.#eventDuration = meter.createHistogram(eventDuration, {
      ...seconds,
      description: 'Time from firing an event to its answer.',
    });
    this.#hookDuration = meter.createHistogram(hookDuration, { ...seconds, description: 'Time that a hook took.' });
  }

  /** Counts an event. */
  record(event: FiredEvent): void {
    const { eventName, verdict, failure, durationMs } = event;
    const ofEvent = { 'agent_hooks.event.name': eventName };
    const judged = { ...ofEvent, 'agent_hooks.verdict': verdict.action };
    this.#events.add(1, judged);
    if (/^(?:refuse|stop|withhold)$/.test(verdict.action)) this.#refusals.add(1, judged);
    if (failure) this.#failures.add(1, { ...ofEvent, 'error.type': failure.code });
    this.#eventDuration.record(durationMs / 1000, judged);
    for (const { hook } of listRuns(event)) {
      const ofHook = { ...ofEvent, 'agent_hooks.hook.name': nameOf(hook), 'agent_hooks.hook.type': hook.type };
      const errorType = errorTypeOf(hook);
      if (errorType !== undefined) this.#failures.add(1, { ...ofHook, 'error.type': errorType });
      const decision = hook.isMonitored && decisionOf(hook);
      if (decision) this.#monitored.add(1, { ...ofHook, 'agent_hooks.hook.decision': decision });
      const ended = { ...ofHook, 'agent_hooks.hook.outcome': hook.result?.outcome };
      if (hook.durationMs !== undefined) this.#hookDuration.record(hook.durationMs / 1000, ended);
    }
  }
}

/** `deny` or `ask`, however the hook said it. */
function decisionOf({ result }: FiredHook): string | undefined {
  const { decision, continue: goesOn, hookSpecificOutput: specific } = result?.output ?? {};
  const said = [decision, specific?.permissionDecision];
  if (said.includes('deny') || said.includes('block') || goesOn === false) return 'deny';
  return said.includes('ask') ? 'ask' : undefined;
}

/** From functions, which take microseconds, to commands, which may take a minute. */
const boundaries = [0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
