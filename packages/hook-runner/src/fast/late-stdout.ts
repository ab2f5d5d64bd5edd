import type { HookExecutionResult } from '@agent-hooks/hook-types';

/**
 * What is long is written when it is first asked for. Its writer is in the result itself, out of sight: a map
 * beside it would hold on to every answer until the next full collection.
 */
export function withLateStdout(result: HookExecutionResult, write: () => string): HookExecutionResult {
  Object.defineProperty(result, writer, { value: write });
  return Object.defineProperty(result, 'stdout', lateStdout);
}

const writer = Symbol('writer');

/** One getter for all results: each new one would hold on to its answer for longer than anyone needs it. */
const lateStdout = {
  enumerable: true,
  configurable: true,
  get(this: { readonly [writer]?: () => string }): string {
    const value = this[writer]?.() ?? '';
    Object.defineProperty(this, 'stdout', { value, enumerable: true, writable: true });
    return value;
  },
};
