import { HookError, toError } from '@agent-hooks/hook-types';

/** What hooks cannot be shown, because it is too deep, too large or no data. */
export function unshowable(cause: unknown): HookError {
  return new HookError('unshowable_input', toError(cause).message, { cause });
}
