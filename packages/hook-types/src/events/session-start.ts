import * as v from 'valibot';
import { orMerge } from '../merge/rule-sets.ts';
import { joinLines, lastWins } from '../merge/rules.ts';
import { SessionStartSource } from '../names.ts';
import { defineEvent } from './event-row.ts';

/** A session begins. */
export const sessionStart = defineEvent({
  name: 'SessionStart',
  input: { source: v.picklist(Object.values(SessionStartSource)) },
  specificOutput: { hookEventName: v.optional(v.string()), additionalContext: v.optional(v.string()) },
  matchField: 'source',
  merge: { ...orMerge, hookSpecificOutput: { hookEventName: lastWins, additionalContext: joinLines } },
  chain: undefined,
  effects: ['additionalContext', 'systemMessage', 'stop'],
});

export type SessionStartInput = v.InferOutput<typeof sessionStart.inputSchema>;

/** Tells whether a value is a complete SessionStart input. */
export function validateSessionStartInput(value: unknown): value is SessionStartInput {
  return v.is(sessionStart.inputSchema, value);
}
