/** How many requests a worker answers at once, and how many more it keeps waiting. */
export interface QueueLimits {
  readonly concurrency: number;
  readonly maxWaiting: number;
}

/** Work that calls `done` once, when it is over; it never throws. */
export type Job = (done: () => void) => void;

/** Runs so many jobs at once, keeps so many waiting, and takes no more than that. */
export class RequestQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: Job[] = [];
  #active = 0;
  #whenIdle: (() => void)[] = [];

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** How many run or wait. */
  get size(): number {
    return this.#active + this.#waiting.length;
  }

  /** False if there is no room for the job, which is then not run. */
  add(job: Job): boolean {
    if (this.#active < this.#limits.concurrency) {
      this.#start(job);
      return true;
    }
    if (this.#waiting.length >= this.#limits.maxWaiting) return false;
    this.#waiting.push(job);
    return true;
  }

  /** Resolves when nothing runs and nothing waits. */
  idle(): Promise<void> {
    if (this.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#whenIdle.push(resolve);
    });
  }

  #start(job: Job): void {
    this.#active++;
    job(this.#finish);
  }

  readonly #finish = (): void => {
    this.#active--;
    const next = this.#waiting.shift();
    if (next) this.#start(next);
    else if (this.#active === 0) for (const resolve of this.#whenIdle.splice(0)) resolve();
  };
}
