/** The hooks that run at a moment, so that all of them can be ended together. */
export class RunningHooks {
  readonly #runs = new Map<AbortController, Promise<unknown>>();
  #reason: Error | undefined;

  /** Why everything was ended; undefined while it goes on. */
  get endedBecause(): Error | undefined {
    return this.#reason;
  }

  /** Runs hooks with a signal that both the caller's signal and `endAll` set off. */
  async run<Value>(given: AbortSignal | undefined, start: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    // Not AbortSignal.any: what it makes stays listed with a signal that lives long.
    const ending = new AbortController();
    const end = () => ending.abort(given?.reason);
    given?.addEventListener('abort', end, { once: true });
    if (given?.aborted) end();
    try {
      const run = start(ending.signal);
      this.#runs.set(ending, run);
      return await run;
    } finally {
      this.#runs.delete(ending);
      given?.removeEventListener('abort', end);
    }
  }

  /** Ends all hooks, and resolves when none runs any more. */
  async endAll(reason: Error): Promise<void> {
    this.#reason ??= reason;
    for (const ending of this.#runs.keys()) ending.abort(reason);
    await Promise.allSettled(this.#runs.values());
  }
}
