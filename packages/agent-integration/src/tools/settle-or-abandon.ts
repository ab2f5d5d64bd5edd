import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { HookError } from '@agent-hooks/hook-types';

/** How long a tool may take to end once it has been aborted. */
const graceMs = 1000;

/** Waits for work to end; after an abort only a little while longer, so that work which ignores its signal holds up no one. */
export async function settleOrAbandon<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  const settled = new AbortController();
  const abandon = async () => {
    if (!signal.aborted) await once(signal, 'abort', { signal: settled.signal });
    await delay(graceMs, undefined, { signal: settled.signal });
    const { reason: cause } = signal;
    throw new HookError('hook_aborted', 'The call was cancelled while it was being worked on', { cause });
  };
  try {
    return await Promise.race([work(), abandon()]);
  } finally {
    settled.abort();
  }
}
