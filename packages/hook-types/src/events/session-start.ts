import * as v from 'valibot';
import { orMerge } from '../merge/rule-sets.ts';
import { joinLines, lastWins } from '../merge/rules.ts';
import { SessionStartSource } from '../names.ts';
import { defineEvent, inputGuard, ownName } from './event-row.ts';

/** A session begins. */
export const sessionStart = defineEvent({
  name: 'SessionStart',
  input: {
    /** Why the session begins: `startup`, `resume`, `clear` or `compress`. */
    source: v.picklist(Object.values(SessionStartSource)),
  },
  specificOutput: {
    ...ownName,
    /** Text for the model, added to what it reads next. */
    additionalContext: v.optional(v.string()),
  },
  matchField: 'source',
  merge: { ...orMerge, hookSpecificOutput: { hookEventName: lastWins, additionalContext: joinLines } },
  chain: undefined,
  effects: ['additionalContext', 'systemMessage', 'userMessage', 'stop'],
  isObserved: true,
  words: { proceed: 'begin the session', refuse: 'not begin the session' },
  sample: {
    subjects: Object.values(SessionStartSource),
    // An unknown subject is for the validation of the input to refuse.
    input: (subject) => ({ source: subject as SessionStartSource }),
    answer: { hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: 'House rule: small commits.' } },
  },
  testDefaults: { source: 'startup' },
});

export type SessionStartInput = v.InferOutput<typeof sessionStart.inputSchema>;

/** Whether a value has the fields of SessionStart; base fields may be missing, for the engine adds them. */
export const validateSessionStartInput = inputGuard(sessionStart);
