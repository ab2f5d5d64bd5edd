import type { ResidentHookConfig } from '@agent-hooks/hook-types';
import { onAbort } from '../../abort.ts';
import type { EndReason, HookEnd } from '../../hook-end.ts';
import { timerDelay } from '../../options.ts';
import type { PreparedEvent } from '../../prepared-event.ts';
import type { RunLimits } from '../hook-kind.ts';

/** Who has a request at the moment, and is told when nobody waits for it any more. */
export interface RequestHolder {
  abandon(request: ResidentRequest, reason: EndReason): void;
}

/** One event on its way to a resident program; settled once, whatever happens. */
export class ResidentRequest {
  readonly id: string;
  readonly config: ResidentHookConfig;
  readonly limits: RunLimits;
  holder: RequestHolder | undefined;
  /** Its place among all requests of its process. */
  place = 0;
  /** How much the process had printed to stderr before. */
  stderrMark = 0;
  /** True if it was lost on its way once. */
  wasLost = false;
  readonly #event: PreparedEvent;
  readonly #resolve: (end: HookEnd) => void;
  #timer: NodeJS.Timeout | undefined;
  #forgetAbort: (() => void) | undefined;
  #settled = false;

  constructor(
    id: string,
    config: ResidentHookConfig,
    event: PreparedEvent,
    limits: RunLimits,
    resolve: (end: HookEnd) => void,
  ) {
    this.id = id;
    this.config = config;
    this.limits = limits;
    this.#event = event;
    this.#resolve = resolve;
  }

  /** Begins to watch the limits; to be called once it is on its way, for the program can work meanwhile. */
  watch(): void {
    if (this.#settled) return;
    const { timeoutMs, signal } = this.limits;
    // While it runs, this timer is also what keeps the host alive.
    this.#timer = setTimeout(() => this.#reachLimit(), timerDelay(timeoutMs));
    this.#forgetAbort = signal && onAbort(signal, () => this.#abandon('aborted'));
  }

  /** The line that a program reads; the input in it is the text that all hooks of the event share. */
  get line(): string {
    return `{"id":"${this.id}","event":"${this.#event.eventName}","input":${this.#event.text}}\n`;
  }

  settle(end: HookEnd): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#timer);
    this.#forgetAbort?.();
    this.#resolve(end);
  }

  /** A busy host fires timers before it reads pipes: look once more after the loop has turned. */
  #reachLimit(): void {
    setImmediate(() => this.#abandon('timedOut'));
  }

  #abandon(reason: EndReason): void {
    if (!this.#settled) this.holder?.abandon(this, reason);
  }
}
