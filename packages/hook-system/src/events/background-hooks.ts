import { type HookInput, HookOutcome, messageOf } from '@agent-hooks/hook-types';
import type { EventReporter } from '../logging/event-reporter.ts';
import { hasFailed } from '../logging/fired-event-log.ts';
import { proceed } from '../outputs/verdict.ts';
import { keepHooks } from '../plan/filter-plan.ts';
import { type EventPlan, isBackground } from '../plan/planned-hook.ts';
import { buildFiredEvent, type FiringFacts } from './build-fired-event.ts';
import type { RunHooks } from './hook-run.ts';
import type { RunningHooks } from './running-hooks.ts';

/** An event some of whose hooks run in the background. */
export interface BackgroundEvent {
  readonly plan: EventPlan;
  readonly input: HookInput;
  readonly facts: (plan: EventPlan) => FiringFacts;
  readonly makeRun: (signal: AbortSignal) => RunHooks;
}

/** Runs hooks that are not awaited: so many at once, and only so many may wait. Their results are reported. */
export class BackgroundHooks {
  readonly #running: RunningHooks;
  readonly #reporter: EventReporter;
  readonly #waiting: ((signal: AbortSignal) => Promise<void>)[] = [];
  #active = 0;

  constructor(running: RunningHooks, reporter: EventReporter) {
    this.#running = running;
    this.#reporter = reporter;
  }

  /** Takes the hooks of an event over and returns the plan of the others; null if there are none. */
  take(event: BackgroundEvent): EventPlan | null {
    const others = keepHooks(event.plan, (hook) => !isBackground(hook));
    const plan = others === event.plan ? null : keepHooks(event.plan, isBackground);
    if (!plan) return others;
    if (this.#waiting.length >= mostWaiting) this.#reporter.warnOfBackground(plan, tooMany);
    else {
      this.#waiting.push((signal) => this.#run({ ...event, plan }, signal));
      // After the event: it does not wait for a start either.
      if (this.#active + this.#waiting.length <= mostAtOnce) setImmediate(this.#next);
    }
    return others;
  }

  readonly #next = async (): Promise<void> => {
    const job = this.#active < mostAtOnce ? this.#waiting.shift() : undefined;
    // What waits when the system ends is not started any more.
    if (!job || this.#running.endedBecause) return;
    this.#active += 1;
    try {
      await this.#running.run(undefined, job);
    } finally {
      this.#active -= 1;
      if (this.#waiting.length > 0) setImmediate(this.#next);
    }
  };

  async #run({ plan, input, facts, makeRun }: BackgroundEvent, signal: AbortSignal): Promise<void> {
    try {
      const runs = [...(await makeRun(signal)(plan.hooks, input))];
      for (const { hook, result } of runs) {
        // What was ended with the system did not fail.
        if (hasFailed(result) && result.outcome !== HookOutcome.Aborted)
          this.#reporter.warnOfHook(plan.eventName, hook, result);
      }
      const outcome = {
        rounds: [{ cause: 'fired' as const, runs, skipped: [] }],
        counted: [],
        latest: new Set<never>(),
        input,
        isSuppressedByGate: false,
      };
      this.#reporter.report(
        () => buildFiredEvent(facts(plan), outcome, { fired: input, decided: { verdict: proceed } }),
        plan.hookConfigs,
      );
    } catch (error) {
      this.#reporter.warnOfBackground(plan, `could not be run: ${messageOf(error)}`);
    }
  }
}

const mostAtOnce = 16;
const mostWaiting = 1000;
const tooMany = 'were not started: too many hooks of the background wait. Make them faster.';
