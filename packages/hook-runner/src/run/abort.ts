/** Calls back once when the signal aborts; returns a function that forgets the callback. One listener serves all callbacks of a signal. */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const callbacks = waiting.get(signal) ?? listen(signal);
  callbacks.add(callback);
  return () => {
    if (callbacks.delete(callback) && callbacks.size === 0) stopListening(signal);
  };
}

interface Waiting extends Set<() => void> {
  listener?: () => void;
}

// Hundreds of hooks may share a signal, and a listener for each would bring a warning about a leak.
const waiting = new WeakMap<AbortSignal, Waiting>();

function listen(signal: AbortSignal): Waiting {
  const callbacks: Waiting = new Set<() => void>();
  callbacks.listener = () => {
    stopListening(signal);
    for (const callback of callbacks) callback();
  };
  waiting.set(signal, callbacks);
  signal.addEventListener('abort', callbacks.listener, { once: true });
  return callbacks;
}

function stopListening(signal: AbortSignal): void {
  const listener = waiting.get(signal)?.listener;
  waiting.delete(signal);
  if (listener) signal.removeEventListener('abort', listener);
}
