import type { ResidentHookConfig } from '@agent-hooks/hook-types/internal';
import type { RunLimits } from '../../run/hook-kind.ts';
import { LimitedRun } from '../../run/limited-run.ts';
import type { PreparedHook } from '../../run/prepared-hook.ts';
import type { EndReason, RunOutput } from '../../run/run-output.ts';

/** Who has a request at the moment, and is notified when it is no longer awaited. */
export interface RequestHolder {
  abandon(request: ResidentRequest, reason: EndReason): void;
}

interface RequestParts {
  readonly id: string;
  readonly hook: PreparedHook;
  readonly resolve: (end: RunOutput) => void;
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
  readonly #hook: PreparedHook;
  readonly #run: LimitedRun;

  constructor(config: ResidentHookConfig, limits: RunLimits, { id, hook, resolve }: RequestParts) {
    this.id = id;
    this.config = config;
    this.limits = limits;
    this.#hook = hook;
    this.#run = new LimitedRun(resolve);
  }

  /** Begins to watch the limits; to be called once it is on its way, for the program can work meanwhile. */
  watch(): void {
    this.#run.watch(this.limits, (reason) => this.holder?.abandon(this, reason));
  }

  /** The line that a program reads; the input in it is the text that all hooks of the event share. */
  get line(): string {
    return `{"id":"${this.id}","event":"${this.#hook.eventName}","input":${this.#hook.parts.text.line}}\n`;
  }

  settle(end: RunOutput): void {
    this.#run.settle(end);
  }
}
