import type { FunctionHookConfig } from '@agent-hooks/hook-types';
import { onAbort } from '../abort.ts';
import { BoundedText } from '../bounded-text.ts';
import { type EndReason, type HookEnd, silentEnd } from '../hook-end.ts';
import { timerDelay } from '../options.ts';
import type { HookKind, RunLimits } from './hook-kind.ts';

/** Runs functions of the host, each with a copy of the input that is its own. */
export const functionHooks: HookKind<FunctionHookConfig> = {
  startsProcess: false,
  run: (config, event, limits) =>
    new Promise((resolve) => {
      const call = new RunningFunction(limits, resolve);
      invoke(config, event.text, call).then(call.answered, call.threw);
    }),
};

/** Being async, it takes in whatever comes: a throw, a promise, or an object whose `then` misbehaves. */
async function invoke(config: FunctionHookConfig, text: string, call: RunningFunction): Promise<unknown> {
  const context = {
    // Most functions never ask for it, and making one takes as long as half of all else.
    get signal() {
      return call.signal;
    },
  };
  return config.action(JSON.parse(text), context);
}

class RunningFunction {
  readonly #limits: RunLimits;
  readonly #resolve: (end: HookEnd) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #forgetAbort: (() => void) | undefined;
  #abandon: AbortController | undefined;
  #abandonedFor: { readonly why: unknown } | undefined;
  #settled = false;

  constructor(limits: RunLimits, resolve: (end: HookEnd) => void) {
    this.#limits = limits;
    this.#resolve = resolve;
    this.#timer = setTimeout(() => this.#end('timedOut', timeoutError(limits)), timerDelay(limits.timeoutMs));
    this.#forgetAbort = limits.signal && onAbort(limits.signal, () => this.#end('aborted', limits.signal?.reason));
  }

  get signal(): AbortSignal {
    if (!this.#abandon) {
      this.#abandon = new AbortController();
      if (this.#abandonedFor) this.#abandon.abort(this.#abandonedFor.why);
    }
    return this.#abandon.signal;
  }

  readonly answered = (answer: unknown): void => {
    if (this.#settled) return;
    try {
      const { text, fits } = this.#bound(toText(answer));
      this.#settle({ ...silentEnd, stdout: text, ...(fits ? { answered: true } : { endedFor: 'overflowed' }) });
    } catch (error) {
      this.#settle({ ...silentEnd, failure: 'answered with something that is no plain data', cause: error });
    }
  };

  readonly threw = (error: unknown): void => {
    if (this.#settled) return;
    const { text, fits } = this.#bound(describeError(error));
    const how = fits ? { failure: 'threw an error', cause: error } : { endedFor: 'overflowed' as const };
    this.#settle({ ...silentEnd, stderr: text, ...how });
  };

  /** Nobody waits for it any more, and it is told so; a function cannot be made to end. */
  #end(reason: EndReason, why: unknown): void {
    this.#settle({ ...silentEnd, endedFor: reason });
    this.#abandonedFor = { why };
    this.#abandon?.abort(why);
  }

  #settle(end: HookEnd): void {
    this.#settled = true;
    clearTimeout(this.#timer);
    this.#forgetAbort?.();
    this.#resolve(end);
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
