/** The hooks that run at a moment, so that all of them can be ended together. */
export class RunningHooks {
  readonly #runs = new Set<Promise<unknown>>();
  /** Ends the runs whose caller gave no signal. One for all of them: to make a signal takes longer than most of an event. */
  readonly #ending = new AbortController();
  /** The runs of each signal that a caller gave, with the one listener that serves them all. */
  readonly #followers = new Map<AbortSignal, { readonly runs: Set<AbortController>; readonly end: () => void }>();
  #reason: Error | undefined;

  /** Why everything was ended; undefined while it goes on. */
  get endedBecause(): Error | undefined {
    return this.#reason;
  }

  /** Runs hooks with a signal that both the caller's signal and `endAll` set off. */
  async run<Value>(given: AbortSignal | undefined, start: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    const ending = given ? new AbortController() : this.#ending;
    if (given) this.#follow(given, ending);
    let run: Promise<Value> | undefined;
    try {
      run = start(ending.signal);
      this.#runs.add(run);
      return await run;
    } finally {
      if (run) this.#runs.delete(run);
      if (given) this.#leave(given, ending);
    }
  }

  /** Ends all hooks, and resolves when none runs any more. */
  async endAll(reason: Error): Promise<void> {
    this.#reason ??= reason;
    this.#ending.abort(reason);
    for (const { runs } of this.#followers.values()) for (const ending of runs) ending.abort(reason);
    await Promise.allSettled(this.#runs);
  }

  // Not AbortSignal.any: what it makes stays listed with a signal that lives as long as its host.
  #follow(given: AbortSignal, ending: AbortController): void {
    if (given.aborted) ending.abort(given.reason);
    else (this.#followers.get(given) ?? this.#listen(given)).runs.add(ending);
  }

  #listen(given: AbortSignal) {
    const runs = new Set<AbortController>();
    const end = () => {
      for (const run of runs) run.abort(given.reason);
    };
    given.addEventListener('abort', end, { once: true });
    const followers = { runs, end };
    this.#followers.set(given, followers);
    return followers;
  }

  #leave(given: AbortSignal, ending: AbortController): void {
    const known = this.#followers.get(given);
    known?.runs.delete(ending);
    if (known?.runs.size !== 0) return;
    given.removeEventListener('abort', known.end);
    this.#followers.delete(given);
  }
}
