const stable = new WeakSet<object>(); // A mark that no host can set by accident, and no field that a hook would see.

/**
 * Promises that an input no longer changes. The runner then writes it when a hook first needs it, while the hook's
 * process starts; any other input is written before the first hook starts.
 */
export function keepInput(input: object): void {
  stable.add(input);
}

/** Whether that was promised. */
export function isKept(input: object): boolean {
  return stable.has(input);
}
