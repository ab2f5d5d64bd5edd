import * as v from 'valibot';
import { orMerge } from '../merge/rule-sets.ts';
import { joinLines, lastWins } from '../merge/rules.ts';
import { sampleAnswer, samplePrompt } from '../samples/model-calls.ts';
import { defineEvent, inputGuard, ownName } from './event-row.ts';

/** What may be answered where work has ended. */
export const endOutput = {
  ...ownName,
  /** Text for the model, added to what it reads next. */
  additionalContext: v.optional(v.string()),
};

/** The agent has finished its turn. */
export const afterAgent = defineEvent({
  name: 'AfterAgent',
  input: {
    /** The user's prompt. */
    prompt: v.string(),
    /** The agent's last answer. */
    prompt_response: v.string(),
    /** True if the agent works again because a hook did not let it end its turn. */
    stop_hook_active: v.boolean(),
  },
  specificOutput: endOutput,
  matchField: undefined,
  merge: { ...orMerge, hookSpecificOutput: { hookEventName: lastWins, additionalContext: joinLines } },
  chain: undefined,
  effects: ['block', 'additionalContext', 'systemMessage', 'userMessage', 'suppressOutput', 'stop'],
  isObserved: true,
  words: { proceed: 'end its turn', refuse: 'not end its turn yet' },
  sample: {
    subjects: [],
    input: () => ({ prompt: samplePrompt, prompt_response: sampleAnswer, stop_hook_active: false }),
    answer: { systemMessage: 'Run the linter before you say that you are done.' },
  },
  testDefaults: { stop_hook_active: false },
});

export type AfterAgentInput = v.InferOutput<typeof afterAgent.inputSchema>;

/** Whether a value has the fields of AfterAgent; base fields may be missing, for the engine adds them. */
export const validateAfterAgentInput = inputGuard(afterAgent);
