import { HookError } from '@agent-hooks/hook-types';
import { describeFound, problemAt } from '@agent-hooks/hook-types/internal';

/** The error for data of a hook that cannot be read: where it is, what was found, what was expected. */
export function badHookData(path: string, found: unknown, expected: string): HookError {
  return new HookError('invalid_hook_data', `${path}: ${problemAt([], describeFound(found), expected).message}`);
}
