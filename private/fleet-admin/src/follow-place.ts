import type { Place } from './open-place.ts';

/** How often is looked where a place cannot say that it has changed, in milliseconds. */
const everyMs = 60_000;

/** Takes what there is, and again at every change, until it is ended. */
export async function followPlace(place: Place, signal: AbortSignal, take: () => Promise<void>): Promise<void> {
  let [wake, isChanged] = [() => {}, false];
  signal.addEventListener('abort', () => wake());
  const onChange = () => {
    isChanged = true;
    wake();
  };
  // Where it cannot be watched, looking from time to time is enough.
  place.watch(onChange).catch(() => undefined);
  while (!signal.aborted) {
    isChanged = false;
    await take();
    if (isChanged || signal.aborted) continue;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
