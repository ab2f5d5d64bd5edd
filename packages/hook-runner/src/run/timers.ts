/** A longer delay makes `setTimeout` fire after one millisecond. */
const longestTimerMs = 2 ** 31 - 1;

/** Whether a hook's `timeout` can be used as it is. */
export function isUsableTimeout(timeoutMs: unknown): timeoutMs is number {
  return typeof timeoutMs === 'number' && Number.isFinite(timeoutMs) && timeoutMs > 0;
}

/** The delay that a timer can really wait. */
export function timerDelay(delayMs: number): number {
  return Math.min(delayMs, longestTimerMs);
}
