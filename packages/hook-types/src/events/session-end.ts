import * as v from 'valibot';
import { simpleMerge } from '../merge/rule-sets.ts';
import { lastWins } from '../merge/rules.ts';
import { SessionEndReason } from '../names.ts';
import { defineEvent } from './event-row.ts';

/** A session ends. */
export const sessionEnd = defineEvent({
  name: 'SessionEnd',
  input: { reason: v.picklist(Object.values(SessionEndReason)) },
  specificOutput: { hookEventName: v.optional(v.string()) },
  matchField: 'reason',
  merge: { ...simpleMerge, hookSpecificOutput: { hookEventName: lastWins } },
  chain: undefined,
  effects: ['systemMessage'],
});

export type SessionEndInput = v.InferOutput<typeof sessionEnd.inputSchema>;

/** Tells whether a value is a complete SessionEnd input. */
export function validateSessionEndInput(value: unknown): value is SessionEndInput {
  return v.is(sessionEnd.inputSchema, value);
}
