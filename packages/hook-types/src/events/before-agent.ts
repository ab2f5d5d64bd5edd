import * as v from 'valibot';
import { orMerge } from '../merge/rule-sets.ts';
import { joinLines, lastWins } from '../merge/rules.ts';
import { samplePrompt } from '../samples/model-calls.ts';
import { defineEvent, inputGuard, ownName } from './event-row.ts';

/** What may be answered before a prompt is worked on. */
export const promptOutput = {
  ...ownName,
  /** Replaces the prompt. */
  prompt: v.optional(v.string()),
  /** Text for the model, added to what it reads next. */
  additionalContext: v.optional(v.string()),
};

/** The user has sent a prompt and the agent is about to work on it. */
export const beforeAgent = defineEvent({
  name: 'BeforeAgent',
  input: {
    /** The user's prompt. */
    prompt: v.string(),
  },
  specificOutput: promptOutput,
  matchField: undefined,
  merge: {
    ...orMerge,
    hookSpecificOutput: { hookEventName: lastWins, prompt: lastWins, additionalContext: joinLines },
  },
  chain: chainPrompt,
  effects: ['block', 'changePrompt', 'additionalContext', 'systemMessage', 'userMessage', 'stop'],
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

/** The next hook reads the prompt that took the place of the user's, and what hooks add to it. */
export function chainPrompt<Input extends { readonly prompt: string }>(
  input: Input,
  { hookSpecificOutput }: PromptAnswer,
): Input {
  const { prompt = input.prompt, additionalContext: context } = hookSpecificOutput ?? {};
  if (!context && prompt === input.prompt) return input;
  return { ...input, prompt: context ? `${prompt}\n\n${context}` : prompt };
}

interface PromptAnswer {
  readonly hookSpecificOutput?:
    | { readonly prompt?: string | undefined; readonly additionalContext?: string | undefined }
    | undefined;
}

export type BeforeAgentInput = v.InferOutput<typeof beforeAgent.inputSchema>;

/** Whether a value has the fields of BeforeAgent; base fields may be missing, for the engine adds them. */
export const validateBeforeAgentInput = inputGuard(beforeAgent);
