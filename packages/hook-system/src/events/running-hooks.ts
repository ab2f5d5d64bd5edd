import { onAbort } from '@agent-hooks/hook-runner';

/** A firing that is under way; whoever opened it closes it. */
export interface OpenFiring {
  readonly signal: AbortSignal;
  readonly close: () => void;
}

/** The firings that are under way, so that all of them, or those of one request, can be ended. */
export class RunningHooks {
  readonly #firings = new Map<AbortController, { readonly id: string | undefined; readonly ended: Promise<unknown> }>();
  /** Those that were opened here. */
  readonly #signals = new WeakSet<AbortSignal>();
  #reason: Error | undefined;

  /** Why everything was ended; undefined while it goes on. */
  get endedBecause(): Error | undefined {
    return this.#reason;
  }

  /** Opens one firing with a signal of its own, which the caller's signal, `cancel` with its id and `endAll` abort. */
  open(given: AbortSignal | undefined, id?: string): OpenFiring {
    // A request from the bus is open already when its event is fired.
    if (given && this.#signals.has(given)) return { signal: given, close: () => {} };
    const ending = new AbortController();
    this.#signals.add(ending.signal);
    if (given?.aborted) ending.abort(given.reason);
    // Not AbortSignal.any: what it creates stays listed with a signal that lives as long as its host.
    const leave = given && onAbort(given, () => ending.abort(given.reason));
    let finish = () => {};
    const ended = new Promise<void>((resolve) => {
      finish = resolve;
    });
    this.#firings.set(ending, { id, ended });
    const close = () => {
      this.#firings.delete(ending);
      leave?.();
      finish();
    };
    return { signal: ending.signal, close };
  }

  /** Runs one firing from its opening to its end. */
  async run<Value>(
    given: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<Value>,
    id?: string,
  ): Promise<Value> {
    const { signal, close } = this.open(given, id);
    try {
      return await start(signal);
    } finally {
      close();
    }
  }

  /** Ends the hooks of all requests with an id: two requests may have the same one. */
  cancel(id: string, reason: Error): void {
    for (const [ending, firing] of this.#firings) if (firing.id === id) ending.abort(reason);
  }

  /** Ends all hooks, and resolves when none is running. */
  async endAll(reason: Error): Promise<void> {
    this.#reason ??= reason;
    for (const ending of this.#firings.keys()) ending.abort(reason);
    await Promise.all(Array.from(this.#firings.values(), ({ ended }) => ended));
  }
}
