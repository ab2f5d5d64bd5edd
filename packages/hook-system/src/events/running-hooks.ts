import { onAbort } from '@agent-hooks/hook-runner';

/** The hooks that run at a moment, so that all of them can be ended together. */
export class RunningHooks {
  readonly #runs = new Map<AbortController, Promise<unknown>>();
  /** Ends the runs whose caller gave no signal. One for all of them: to make one takes longer than most of an event. */
  readonly #ending = createController();
  /** The runs of each signal that a caller gave, with the one listener that serves them all. */
  readonly #followers = new Map<AbortSignal, { readonly runs: Set<AbortController>; readonly end: () => void }>();
  /** The signals of requests. */
  readonly #lent = new Map<AbortSignal, { readonly id: string; readonly controller: AbortController }>();
  /** How many runs have such a signal or the common one, and who waits until there are none. */
  #plainRuns = 0;
  readonly #whenNone: (() => void)[] = [];
  /** Those of runs and requests that have ended, for the next of them. */
  readonly #spare: AbortController[] = [];
  #reason: Error | undefined;

  /** Why everything was ended; undefined while it goes on. */
  get endedBecause(): Error | undefined {
    return this.#reason;
  }

  /**
   * Runs hooks with a signal that both the caller's signal and `endAll` set off. It serves another run afterwards if nobody
   * can have kept it.
   */
  run<Value>(
    given: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<Value>,
    canBeReused = false,
  ): Promise<Value> {
    if (!given || this.#lent.has(given)) return this.#runPlain(given ?? this.#ending.signal, start);
    return this.#runFollowing(given, start, canBeReused);
  }

  async #runFollowing<Value>(
    given: AbortSignal,
    start: (signal: AbortSignal) => Promise<Value>,
    canBeReused: boolean,
  ): Promise<Value> {
    const ending = this.#spare.pop() ?? createController();
    this.#follow(given, ending);
    try {
      const run = start(ending.signal);
      this.#runs.set(ending, run);
      return await run;
    } finally {
      this.#runs.delete(ending);
      this.#leave(given, ending);
      if (canBeReused) this.#keep(ending);
    }
  }

  /** A signal for the request with an id, by which `cancel` and `endAll` end its hooks. It has to be given back. */
  lend(id: string): AbortSignal {
    const controller = this.#spare.pop() ?? createController();
    this.#lent.set(controller.signal, { id, controller });
    return controller.signal;
  }

  /** Takes a signal back, to lend it again if it was never set off and nobody can have kept it. */
  giveBack(signal: AbortSignal, canBeReused: boolean): void {
    const lent = this.#lent.get(signal);
    this.#lent.delete(signal);
    if (lent && canBeReused) this.#keep(lent.controller);
  }

  /** Ends the hooks of all requests with an id: nothing keeps two from having the same one. */
  cancel(id: string, reason: Error): void {
    for (const lent of this.#lent.values()) if (lent.id === id) lent.controller.abort(reason);
  }

  /** Ends all hooks, and resolves when none runs any more. */
  async endAll(reason: Error): Promise<void> {
    this.#reason ??= reason;
    this.#ending.abort(reason);
    for (const { controller } of this.#lent.values()) controller.abort(reason);
    for (const ending of this.#runs.keys()) ending.abort(reason);
    await Promise.allSettled(this.#runs.values());
    if (this.#plainRuns > 0) await new Promise<void>((resolve) => this.#whenNone.push(resolve));
  }

  async #runPlain<Value>(signal: AbortSignal, start: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    this.#plainRuns += 1;
    try {
      return await start(signal);
    } finally {
      this.#plainRuns -= 1;
      if (this.#plainRuns === 0) for (const tell of this.#whenNone.splice(0)) tell();
    }
  }

  #keep(controller: AbortController): void {
    if (!controller.signal.aborted && this.#spare.length < mostSpare) this.#spare.push(controller);
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

/** As long as somebody listens to its signal, a hook that is started adds no listener and takes none away when it ends. */
function createController(): AbortController {
  const controller = new AbortController();
  onAbort(controller.signal, () => {});
  return controller;
}

/** As many as a worker answers at once, and some. */
const mostSpare = 256;
