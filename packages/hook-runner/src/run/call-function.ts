import { copyJson, isRecord } from '@agent-hooks/hook-types';
import { BoundedText } from './bounded-text.ts';
import { type EndReason, type HookEnd, silentEnd } from './hook-end.ts';
import type { RunLimits } from './hook-kind.ts';
import { LimitedRun } from './limited-run.ts';

/** What a called function gets beside its arguments. */
export interface CallContext {
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** Calls a function of the host under the limits of a hook and takes what it returns as the hook's answer; never rejects. */
export function callFunction(call: (context: CallContext) => unknown, limits: RunLimits): Promise<HookEnd> {
  return new Promise((resolve) => {
    const running = new RunningCall(limits, resolve);
    invoke(call, running).then(running.answered, running.threw);
  });
}

/** Being async, it takes in whatever comes: a throw, a promise, or an object whose `then` misbehaves. */
async function invoke(call: (context: CallContext) => unknown, running: RunningCall): Promise<unknown> {
  return call({
    // Most functions never ask for it, and making one takes as long as half of all else.
    get signal() {
      return running.signal;
    },
  });
}

class RunningCall {
  readonly #limits: RunLimits;
  readonly #run: LimitedRun;
  #abandon: AbortController | undefined;
  #abandonedFor: { readonly why: unknown } | undefined;

  constructor(limits: RunLimits, resolve: (end: HookEnd) => void) {
    this.#limits = limits;
    this.#run = new LimitedRun(resolve);
    this.#run.watch(limits, (reason) => this.#end(reason));
  }

  get signal(): AbortSignal {
    if (!this.#abandon) {
      this.#abandon = new AbortController();
      if (this.#abandonedFor) this.#abandon.abort(this.#abandonedFor.why);
    }
    return this.#abandon.signal;
  }

  readonly answered = (answer: unknown): void => {
    if (this.#run.isSettled) return;
    try {
      const { text, fits } = this.#bound(toText(answer));
      // A copy, as reading the text again would be: what the function does with its answer later changes nothing.
      const copied = fits && isRecord(answer) ? copyJson(answer) : undefined;
      this.#run.settle({
        ...silentEnd,
        stdout: text,
        ...(fits ? { answered: true } : { endedFor: 'overflowed' }),
        ...(isRecord(copied) && { answer: copied }),
      });
    } catch (error) {
      this.#run.settle({ ...silentEnd, failure: 'answered with something that is no plain data', cause: error });
    }
  };

  readonly threw = (error: unknown): void => {
    if (this.#run.isSettled) return;
    const { text } = this.#bound(describeError(error));
    this.#run.settle({ ...silentEnd, stderr: text, failure: 'threw an error', cause: error });
  };

  /** Nobody waits for it any more, and it is told so; a function cannot be made to end. */
  #end(reason: EndReason): void {
    const why = reason === 'aborted' ? this.#limits.signal?.reason : timeoutError(this.#limits);
    this.#run.settle({ ...silentEnd, endedFor: reason });
    this.#abandonedFor = { why };
    this.#abandon?.abort(why);
  }

  /** As much of a text as a command could have printed. */
  #bound(text: string): { readonly text: string; readonly fits: boolean } {
    // No character takes more than three bytes for each of its units.
    if (text.length * 3 <= this.#limits.maxOutputBytes) return { text, fits: true };
    const bounded = new BoundedText(this.#limits.maxOutputBytes);
    const fits = bounded.add(Buffer.from(text));
    return { text: fits ? text : bounded.read(), fits };
  }
}

function timeoutError({ timeoutMs }: RunLimits): DOMException {
  return new DOMException(`The hook took longer than its limit of ${timeoutMs} ms.`, 'TimeoutError');
}

/** An answer as a command would have printed it, so that the same rules read it. */
function toText(answer: unknown): string {
  if (answer === undefined || answer === null) return '';
  return typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? '');
}

function describeError(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return 'something that cannot be shown';
  }
}
