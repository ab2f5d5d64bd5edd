import { getEventRow, type HookEventName } from '@agent-hooks/hook-types';
import { readSubject as subjectIn } from '@agent-hooks/hook-types/internal';

/** What an event is about, if that is text. */
export function readSubject(eventName: HookEventName, fields: object): string | undefined {
  const subject = subjectOf(eventName, fields);
  return typeof subject === 'string' ? subject : undefined;
}

/** What an event is about, if it can be read; what cannot be read is for the validation to refuse. */
export function subjectOf(eventName: HookEventName, fields: object): unknown {
  try {
    return subjectIn(getEventRow(eventName), fields);
  } catch {
    return undefined;
  }
}
