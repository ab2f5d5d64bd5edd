/** How long to wait before a program that keeps crashing is started again. */
export class BackOff {
  #failures = 0;
  #until = 0;

  /** How often it has failed since it last answered. */
  get failures(): number {
    return this.#failures;
  }

  /** The wait after the last failure. */
  get delayMs(): number {
    return this.#failures === 0 ? 0 : Math.min(firstDelayMs * 2 ** (this.#failures - 1), longestDelayMs);
  }

  failed(now: number): void {
    this.#failures++;
    this.#until = now + this.delayMs;
  }

  /** It did not crash but has to be replaced, which need not wait. */
  hung(): void {
    this.#failures++;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#until = 0;
  }

  remainingMs(now: number): number {
    return Math.max(0, this.#until - now);
  }
}

const firstDelayMs = 100;
const longestDelayMs = 30_000;
