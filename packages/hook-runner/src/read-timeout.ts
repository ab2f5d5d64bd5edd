import type { HookConfig } from '@agent-hooks/hook-types';
import type { RunDialect } from '@agent-hooks/hook-types/internal';
import { isUsableTimeout } from './run/timers.ts';

/** How long a hook may take; `problem` says why its own `timeout` does not count. */
export function readTimeout(
  { timeout }: HookConfig,
  dialect: RunDialect | undefined,
  runnersDefaultMs: number,
): { readonly timeoutMs: number; readonly problem?: string } {
  const defaultMs = dialect?.defaultTimeoutMs ?? runnersDefaultMs;
  if (timeout === undefined) return { timeoutMs: defaultMs };
  if (isUsableTimeout(timeout)) return { timeoutMs: timeout * (dialect?.timeoutUnit === 'seconds' ? 1000 : 1) };
  const problem = `The timeout ${String(timeout)} is not a number above 0; ${defaultMs} ms was used.`;
  return { timeoutMs: defaultMs, problem };
}
