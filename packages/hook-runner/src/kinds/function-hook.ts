import type { FunctionHookConfig } from '@agent-hooks/hook-types';
import { onAbort } from '../abort.ts';
import { type EndReason, type HookEnd, silentEnd } from '../hook-end.ts';
import { timerDelay } from '../options.ts';
import type { HookKind, RunLimits } from './hook-kind.ts';

/** Runs functions of the host, each with a copy of the input that is its own. */
export const functionHooks: HookKind<FunctionHookConfig> = {
  startsProcess: false,
  run: ({ action }, event, limits) =>
    new Promise((resolve) => {
      if (limits.signal?.aborted) {
        resolve({ ...silentEnd, endedFor: 'aborted' });
        return;
      }
      const call = new RunningFunction(limits, resolve);
      try {
        // The text was made of the input a moment ago.
        const answer: unknown = action(JSON.parse(event.text), { signal: call.signal });
        if (isThenable(answer)) answer.then(call.answered, call.threw);
        else call.answered(answer);
      } catch (error) {
        call.threw(error);
      }
    }),
};

class RunningFunction {
  readonly #limits: RunLimits;
  readonly #resolve: (end: HookEnd) => void;
  readonly #abandon = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #forgetAbort: (() => void) | undefined;

  constructor(limits: RunLimits, resolve: (end: HookEnd) => void) {
    this.#limits = limits;
    this.#resolve = resolve;
    this.#timer = setTimeout(() => this.#end('timedOut'), timerDelay(limits.timeoutMs));
    this.#forgetAbort = limits.signal && onAbort(limits.signal, () => this.#end('aborted'));
  }

  get signal(): AbortSignal {
    return this.#abandon.signal;
  }

  readonly answered = (answer: unknown): void => {
    try {
      const stdout = toText(answer);
      const fits = Buffer.byteLength(stdout) <= this.#limits.maxOutputBytes;
      this.#settle(fits ? { ...silentEnd, stdout, answered: true } : { ...silentEnd, endedFor: 'overflowed' });
    } catch (error) {
      this.#settle({ ...silentEnd, failure: 'answered with something that is no plain data', cause: error });
    }
  };

  readonly threw = (error: unknown): void => {
    this.#settle({ ...silentEnd, stderr: describeError(error), failure: 'threw an error', cause: error });
  };

  /** Nobody waits for it any more, and it is told so; a function cannot be made to end. */
  #end(reason: EndReason): void {
    this.#settle({ ...silentEnd, endedFor: reason });
    this.#abandon.abort(this.#limits.signal?.reason);
  }

  #settle(end: HookEnd): void {
    clearTimeout(this.#timer);
    this.#forgetAbort?.();
    this.#resolve(end);
  }
}

/** An answer as a command would have printed it, so that the same rules read it. */
function toText(answer: unknown): string {
  if (answer === undefined || answer === null) return '';
  return typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? '');
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

function describeError(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return 'something that cannot be shown';
  }
}
