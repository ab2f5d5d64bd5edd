import * as v from 'valibot';
import { orMerge } from '../merge/rule-sets.ts';
import { joinLines, lastWins } from '../merge/rules.ts';
import { defineEvent } from './event-row.ts';

/** The agent has finished its turn. */
export const afterAgent = defineEvent({
  name: 'AfterAgent',
  input: { prompt: v.string(), prompt_response: v.string(), stop_hook_active: v.boolean() },
  specificOutput: { hookEventName: v.optional(v.string()), additionalContext: v.optional(v.string()) },
  matchField: undefined,
  merge: { ...orMerge, hookSpecificOutput: { hookEventName: lastWins, additionalContext: joinLines } },
  chain: undefined,
  effects: ['block', 'additionalContext', 'systemMessage', 'suppressOutput', 'stop'],
});

export type AfterAgentInput = v.InferOutput<typeof afterAgent.inputSchema>;

/** Tells whether a value is a complete AfterAgent input. */
export function validateAfterAgentInput(value: unknown): value is AfterAgentInput {
  return v.is(afterAgent.inputSchema, value);
}
