import * as v from 'valibot';
import { SessionEndReason } from '../names.ts';
import { defineEvent, inputGuard, noticeOnly } from './event-row.ts';

/** A session ends. */
export const sessionEnd = defineEvent({
  name: 'SessionEnd',
  input: {
    /** Why the session ends: `exit`, `clear`, `logout`, `prompt_input_exit` or `other`. */
    reason: v.picklist(Object.values(SessionEndReason)),
  },
  ...noticeOnly,
  matchField: 'reason',
  words: { proceed: 'end the session', refuse: 'not end the session' },
  sample: {
    subjects: Object.values(SessionEndReason),
    // An unknown subject is for the validation of the input to refuse.
    input: (subject) => ({ reason: subject as SessionEndReason }),
    answer: {},
  },
  testDefaults: { reason: 'exit' },
});

export type SessionEndInput = v.InferOutput<typeof sessionEnd.inputSchema>;

/** Whether a value has the fields of SessionEnd; base fields may be missing, for the engine adds them. */
export const validateSessionEndInput = inputGuard(sessionEnd);
