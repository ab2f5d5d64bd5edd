import * as v from 'valibot';
import { orMerge } from '../merge/rule-sets.ts';
import { joinLines, lastWins } from '../merge/rules.ts';
import { samplePrompt } from '../samples/model-calls.ts';
import { defineEvent } from './event-row.ts';

/** The user has sent a prompt and the agent is about to work on it. */
export const beforeAgent = defineEvent({
  name: 'BeforeAgent',
  input: { prompt: v.string() },
  specificOutput: {
    hookEventName: v.optional(v.string()),
    prompt: v.optional(v.string()),
    additionalContext: v.optional(v.string()),
  },
  matchField: undefined,
  merge: {
    ...orMerge,
    hookSpecificOutput: { hookEventName: lastWins, prompt: lastWins, additionalContext: joinLines },
  },
  chain: (input, output) => {
    const { prompt = input.prompt, additionalContext: context } = output.hookSpecificOutput ?? {};
    if (!context && prompt === input.prompt) return input;
    return { ...input, prompt: context ? `${prompt}\n\n${context}` : prompt };
  },
  effects: ['block', 'changePrompt', 'additionalContext', 'systemMessage', 'stop'],
  isObserved: true,
  words: { proceed: 'work on the prompt', refuse: 'not work on the prompt' },
  sample: {
    subjects: [],
    input: () => ({ prompt: samplePrompt }),
    answer: {
      hookSpecificOutput: { hookEventName: 'BeforeAgent', additionalContext: 'The branch is feature/login.' },
    },
  },
  testDefaults: {},
});

export type BeforeAgentInput = v.InferOutput<typeof beforeAgent.inputSchema>;

/** Tells whether a value is a complete BeforeAgent input. */
export function validateBeforeAgentInput(value: unknown): value is BeforeAgentInput {
  return v.is(beforeAgent.inputSchema, value);
}
