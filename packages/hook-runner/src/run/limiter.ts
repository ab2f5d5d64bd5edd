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

  /** Takes a place if one is free at once; it must be given back. */
  tryAcquire(): boolean {
    if (this.#turning || this.#taken >= this.#places || this.#queue.size > 0) return false;
    this.#take();
    return true;
  }

  /** Resolves to true with a place, which must be given back, or to false if the signal aborted first. */
  acquire(signal: AbortSignal | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      let forget: (() => void) | undefined;
      const start = () => {
        forget?.();
        resolve(true);
      };
      this.#queue.add(start);
      forget =
        signal &&
        onAbort(signal, () => {
          this.#queue.delete(start);
          resolve(false);
        });
      this.#startNext();
    });
  }

  release(): void {
    this.#taken--;
    this.#startNext();
  }

  #startNext(): void {
    if (this.#turning || this.#taken >= this.#places) return;
    const [next] = this.#queue;
    if (!next) return;
    this.#queue.delete(next);
    this.#take();
    next();
  }

  /** Starting a process blocks for milliseconds: dozens in one turn of the loop would freeze the host. */
  #take(): void {
    this.#taken++;
    this.#turning = true;
    setImmediate(() => {
      this.#turning = false;
      this.#startNext();
    });
  }
}
