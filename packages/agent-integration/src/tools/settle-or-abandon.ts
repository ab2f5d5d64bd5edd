import { HookError } from '@agent-hooks/hook-types';

/** How long a tool may take to end once it has been aborted. */
const graceMs = 1000;

/** Waits for work to end; after an abort only a little while longer, so that work which ignores its signal holds up nobody. */
export async function settleOrAbandon<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const abandoned = new Promise<never>((_, reject) => {
    onAbort = () => {
      const error = new HookError('hook_aborted', 'The call was cancelled while it was being worked on', {
        cause: signal.reason,
      });
      timer = setTimeout(() => reject(error), graceMs);
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work(), abandoned]);
  } finally {
    clearTimeout(timer);
    if (onAbort) signal.removeEventListener('abort', onAbort);
  }
}
