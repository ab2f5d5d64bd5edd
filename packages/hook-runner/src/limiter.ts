import { onAbort } from './abort.ts';

/** Gives out a fixed number of places, in order, and lets the event loop turn between one and the next. */
export class Limiter {
  readonly #places: number;
  #taken = 0;
  #turning = false;
  readonly #queue = new Set<() => void>();

  constructor(places: number) {
    this.#places = places;
  }

  /** Resolves to true with a place, which must be given back, or to false if the signal aborted first. */
  acquire(signal: AbortSignal | undefined): Promise<boolean> {
    if (signal?.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      let forget: (() => void) | undefined;
      const start = () => {
        forget?.();
        resolve(true);
      };
      this.#queue.add(start);
      this.#startNext();
      if (!signal || !this.#queue.has(start)) return;
      forget = onAbort(signal, () => {
        this.#queue.delete(start);
        resolve(false);
      });
    });
  }

  release(): void {
    this.#taken--;
    this.#startNext();
  }

  /** Starting a process blocks for milliseconds: dozens in one turn would freeze the host. */
  #startNext(): void {
    if (this.#turning || this.#taken >= this.#places) return;
    const [next] = this.#queue;
    if (!next) return;
    this.#queue.delete(next);
    this.#taken++;
    this.#turning = true;
    setImmediate(() => {
      this.#turning = false;
      this.#startNext();
    });
    next();
  }
}
