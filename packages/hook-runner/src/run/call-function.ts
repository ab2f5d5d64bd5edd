import { isRecord, messageOf } from '@agent-hooks/hook-types';
import { type CopyOptions, copyJson } from '@agent-hooks/hook-types/internal';
import { BoundedText } from './bounded-text.ts';
import type { RunLimits } from './hook-kind.ts';
import { LimitedRun } from './limited-run.ts';
import type { PreparedHook } from './prepared-hook.ts';
import { type EndReason, endWith, type RunOutput } from './run-output.ts';

/** What a called function gets beside its arguments. */
export interface CallContext {
  /** Aborts when the answer is no longer awaited. */
  readonly signal: AbortSignal;
}

/** A function of the host that answers as a hook. */
export interface CalledHook<Input> {
  action(input: Input, context: CallContext): unknown;
}

/**
 * Calls a function of the host with its own copy of the input, under the limits of a hook, and takes what it returns as the
 * hook's answer; never rejects. Messages that come back as they were shown are not copied.
 */
export function callFunction<Input>(hook: CalledHook<Input>, run: PreparedHook, limits: RunLimits): Promise<RunOutput> {
  // Copies are plain data of the shape that the event's schema has checked.
  const input = run.copyInput() as Input;
  return new Promise((resolve) => {
    const running = new RunningCall(limits, resolve, run.messages);
    try {
      running.take(hook.action(input, new LateSignal(running)));
    } catch (error) {
      running.threw(error);
    }
  });
}

/**
 * Most functions never ask for the signal, and making one takes as long as half of all else. The getter is its own, so that
 * spreading the context brings the signal along, and the same for all: one written into a literal would be new each time, and
 * what it holds on to would outlive many calls.
 */
class LateSignal implements CallContext {
  static readonly #signal = {
    enumerable: true,
    get(this: LateSignal) {
      return this.#running.signal;
    },
  };
  declare readonly signal: AbortSignal;
  readonly #running: RunningCall;

  constructor(running: RunningCall) {
    this.#running = running;
    Object.defineProperty(this, 'signal', LateSignal.#signal);
  }
}

class RunningCall {
  readonly #limits: RunLimits;
  readonly #run: LimitedRun;
  readonly #shown: readonly unknown[] | undefined;
  #abandon: AbortController | undefined;
  #abandonedFor: { readonly why: unknown } | undefined;

  constructor(limits: RunLimits, resolve: (end: RunOutput) => void, shown: readonly unknown[] | undefined) {
    this.#limits = limits;
    this.#shown = shown;
    this.#run = new LimitedRun(resolve);
  }

  /** Takes what the function returned. Only where there is something to wait for do the limits have to be watched. */
  take(returned: unknown): void {
    if (this.#limits.signal?.aborted) this.#end('aborted');
    else if (!isObject(returned)) this.answered(returned);
    else if (returned instanceof Promise || 'then' in returned) this.#waitFor(returned);
    else this.answered(returned);
  }

  /** Being async, it takes in whatever comes: a promise, or an object whose `then` misbehaves. */
  #waitFor(returned: object): void {
    this.#run.watch(this.#limits, (reason) => this.#end(reason));
    const settle = async () => returned;
    settle().then(this.answered, this.threw);
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
      this.#run.settle(this.#readLong(answer) ?? this.#read(answer));
    } catch (error) {
      const refusal = readPlainRefusal(answer);
      this.#run.settle(
        refusal
          ? endWith({ stdout: JSON.stringify(refusal), answered: true, answer: refusal })
          : endWith({ failure: 'answered with something that is no plain data', cause: error }),
      );
    }
  };

  readonly threw = (error: unknown): void => {
    if (this.#run.isSettled) return;
    const { text } = this.#bound(messageOf(error, ''));
    this.#run.settle(endWith({ stderr: text, failure: 'threw an error', cause: error }));
  };

  /** It is no longer awaited, and is notified of that; a function cannot be made to end. */
  #end(reason: EndReason): void {
    const why = reason === 'aborted' ? this.#limits.signal?.reason : timeoutError(this.#limits);
    this.#run.settle(endWith({ terminationReason: reason }));
    this.#abandonedFor = { why };
    this.#abandon?.abort(why);
  }

  #read(answer: unknown): RunOutput {
    const { text, fits } = this.#bound(toText(answer));
    if (!fits) return endWith({ stdout: text, terminationReason: 'overflowed' });
    // A copy, as reading the text again would be: what the function does with its answer later changes nothing.
    const copied = isRecord(answer) ? copyJson(answer) : undefined;
    return isRecord(copied)
      ? endWith({ stdout: text, answered: true, answer: copied })
      : endWith({ stdout: text, answered: true });
  }

  /** A long answer that is sure to fit is copied, and written only if it is read; undefined for any other. */
  #readLong(answer: unknown): RunOutput | undefined {
    if (!isRecord(answer) || !isRecord(answer.hookSpecificOutput)) return undefined;
    const tally = { cost: 0 };
    const copied = tryToCopy(answer, { tally, alike: this.#shown });
    const isSure = tally.cost >= longAnswer && tally.cost * mostBytesOfUnit <= this.#limits.maxOutputBytes;
    if (!isSure || !isRecord(copied)) return undefined;
    return endWith({ lateStdout: () => JSON.stringify(copied), answered: true, answer: copied });
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

/** From here on writing an answer takes longer than all else that is done with it. */
const longAnswer = 10_000;

/** What a unit of a copy's cost takes in JSON at most. */
const mostBytesOfUnit = 6;

/** What cannot be copied is reported by the usual way. */
function tryToCopy(answer: unknown, options: CopyOptions): unknown {
  try {
    return copyJson(answer, options);
  } catch {
    return undefined;
  }
}

/** The words of an answer that refuses, where the rest of it cannot be copied; undefined if it does not refuse. */
function readPlainRefusal(answer: unknown): Record<string, unknown> | undefined {
  try {
    if (!isRecord(answer)) return undefined;
    const specific = isRecord(answer.hookSpecificOutput) ? plainFields(answer.hookSpecificOutput) : undefined;
    const said = [answer.decision, specific?.permissionDecision];
    const refuses = answer.continue === false || said.some((each) => each === 'deny' || each === 'block');
    return refuses ? { ...plainFields(answer), ...(specific && { hookSpecificOutput: specific }) } : undefined;
  } catch {
    return undefined;
  }
}

function plainFields(value: object): Record<string, unknown> {
  const plain = new Set(['string', 'boolean', 'number']);
  return Object.fromEntries(Object.entries(value).filter(([, field]) => plain.has(typeof field)));
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' || typeof value === 'function') && value !== null;
}

function timeoutError({ timeoutMs }: RunLimits): DOMException {
  return new DOMException(`The hook took longer than its limit of ${timeoutMs} ms.`, 'TimeoutError');
}

/** An answer as a command would have printed it, so that the same rules read it. */
function toText(answer: unknown): string {
  if (answer === undefined || answer === null) return '';
  return typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? '');
}
