/** Every way in which the packages report misuse or a failure of their own; misbehaviour of a hook is data instead. */
export type HookErrorCode =
  | 'hook_failed'
  | 'hook_timed_out'
  | 'hook_aborted'
  | 'hook_not_started'
  | 'hook_overflowed'
  | 'hook_unreadable'
  | 'invalid_input'
  | 'unshowable_input'
  | 'invalid_hook_data'
  | 'not_initialized'
  | 'unsupported_event'
  | 'internal';

/** The one base class of all errors: a closed `code` for programs, a message for people, and the `cause`. */
export class HookError extends Error {
  readonly code: HookErrorCode;

  constructor(code: HookErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** Turns whatever was thrown into an error. */
export function toError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  return new HookError('internal', `Something other than an error was thrown: ${messageOf(thrown)}`, { cause: thrown });
}

/** What an error says, its name if it says nothing and no other text is given, or a text for whatever else was thrown. */
export function messageOf(thrown: unknown, ofSilentError?: string): string {
  try {
    return String(thrown instanceof Error ? thrown.message || (ofSilentError ?? thrown.name) : thrown);
  } catch {
    return `${typeof thrown} that cannot be shown`;
  }
}
