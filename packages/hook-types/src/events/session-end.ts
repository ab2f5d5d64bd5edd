import * as v from 'valibot';
import { simpleMerge } from '../merge/rule-sets.ts';
import { lastWins } from '../merge/rules.ts';
import { SessionEndReason } from '../names.ts';
import { defineEvent, hasFieldsOf } from './event-row.ts';

/** A session ends. */
export const sessionEnd = defineEvent({
  name: 'SessionEnd',
  input: {
    /** Why the session ends: `exit`, `clear`, `logout`, `prompt_input_exit` or `other`. */
    reason: v.picklist(Object.values(SessionEndReason)),
  },
  specificOutput: {
    /** The name of the event, as other agents ask for it; it may be left out. */
    hookEventName: v.optional(v.string()),
  },
  matchField: 'reason',
  merge: { ...simpleMerge, hookSpecificOutput: { hookEventName: lastWins } },
  chain: undefined,
  effects: ['systemMessage', 'userMessage'],
  isObserved: true,
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

/** Tells whether a value has the fields of SessionEnd; base fields may be missing, for the engine adds them. */
export function validateSessionEndInput(value: unknown): value is SessionEndInput {
  return hasFieldsOf(sessionEnd, value);
}
