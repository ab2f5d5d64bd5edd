import { onAbort } from './abort.ts';
import type { EndReason, RunOutput } from './run-output.ts';
import { timerDelay } from './timers.ts';

/** What can end a run from outside. */
export interface Limits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** One run of a hook of any kind: it has a time limit, can be aborted, and is settled once, whatever happens. */
export class LimitedRun {
  readonly #resolve: (end: RunOutput) => void;
  /** The one thing that is waited for: the limit first, then whatever `after` says. */
  #timer: NodeJS.Timeout | undefined;
  #forgetAbort: (() => void) | undefined;
  #isSettled = false;

  constructor(resolve: (end: RunOutput) => void) {
    this.#resolve = resolve;
  }

  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** Begins to watch the limits. The timer also keeps the host alive until the run is settled. */
  watch({ timeoutMs, signal }: Limits, onLimit: (reason: EndReason) => void): void {
    if (this.#isSettled) return;
    const reach = (reason: EndReason) => {
      if (!this.#isSettled) onLimit(reason);
    };
    // A busy host fires timers before it hears of an answer: look once more after the loop has turned.
    this.after(timerDelay(timeoutMs), () => setImmediate(reach, 'timedOut'));
    this.#forgetAbort = signal && onAbort(signal, () => reach('aborted'));
  }

  /** Waits for something else from now on. */
  after(delayMs: number, step: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(step, delayMs);
  }

  /** Ends the wait with a result; false if it was over already. */
  settle(end: RunOutput): boolean {
    if (this.#isSettled) return false;
    this.#isSettled = true;
    clearTimeout(this.#timer);
    this.#forgetAbort?.();
    this.#resolve(end);
    return true;
  }
}
