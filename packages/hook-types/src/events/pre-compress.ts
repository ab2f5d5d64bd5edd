import * as v from 'valibot';
import { simpleMerge } from '../merge/rule-sets.ts';
import { lastWins } from '../merge/rules.ts';
import { PreCompressTrigger } from '../names.ts';
import { defineEvent } from './event-row.ts';

/** The conversation is about to be compressed. */
export const preCompress = defineEvent({
  name: 'PreCompress',
  input: { trigger: v.picklist(Object.values(PreCompressTrigger)) },
  specificOutput: { hookEventName: v.optional(v.string()) },
  matchField: 'trigger',
  merge: { ...simpleMerge, hookSpecificOutput: { hookEventName: lastWins } },
  chain: undefined,
  effects: ['systemMessage'],
});

export type PreCompressInput = v.InferOutput<typeof preCompress.inputSchema>;

/** Tells whether a value is a complete PreCompress input. */
export function validatePreCompressInput(value: unknown): value is PreCompressInput {
  return v.is(preCompress.inputSchema, value);
}
