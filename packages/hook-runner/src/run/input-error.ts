import { HookError, type HookEventName, messageOf } from '@agent-hooks/hook-types';

/** Why no hook can be given the input of an event. */
export class InputError extends HookError {
  constructor(eventName: HookEventName, cause: unknown) {
    const why = messageOf(cause).replace(/^The input /, 'it ');
    const message = `The input of ${eventName} could not be prepared for its hooks: ${why}. It must be plain JSON data.`;
    super('unshowable_input', message, { cause });
  }
}
