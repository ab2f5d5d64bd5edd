/** The one thing that is waited for at a time; it keeps the host alive only if what follows is awaited. */
export class NextStep {
  #timer: NodeJS.Timeout | undefined;
  #isAwaited = false;

  after(delayMs: number, step: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(step, delayMs);
    if (!this.#isAwaited) this.#timer.unref();
  }

  keepHostAlive(): void {
    this.#isAwaited = true;
    this.#timer?.ref();
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}
