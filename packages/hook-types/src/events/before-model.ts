import * as v from 'valibot';
import { llmRequestPatchSchema, llmRequestSchema, llmResponsePatchSchema } from '../llm.ts';
import { replaceMerge } from '../merge/rule-sets.ts';
import { lastWins, mergeRequests } from '../merge/rules.ts';
import { emptyRequest, sampleRequest } from '../samples/model-calls.ts';
import { defineEvent, inputGuard, ownName } from './event-row.ts';

/** The request to the model is assembled and about to be sent. */
export const beforeModel = defineEvent({
  name: 'BeforeModel',
  input: {
    /** The request to the model, in one shape for every SDK. */
    llm_request: llmRequestSchema,
  },
  specificOutput: {
    ...ownName,
    /** Changes the request: what is named replaces, what is not named stays. */
    llm_request: v.optional(llmRequestPatchSchema),
    /** Answers in the place of the model, which is not called. */
    llm_response: v.optional(llmResponsePatchSchema),
  },
  matchField: undefined,
  merge: {
    ...replaceMerge,
    hookSpecificOutput: { hookEventName: lastWins, llm_request: mergeRequests, llm_response: lastWins },
  },
  chain: (input, output) => {
    const change = output.hookSpecificOutput?.llm_request;
    const request = change && mergeRequests([input.llm_request, change]);
    return request ? { ...input, llm_request: { ...input.llm_request, ...request } } : input;
  },
  effects: ['block', 'syntheticResponse', 'changeRequest', 'addMessages', 'systemMessage', 'userMessage', 'stop'],
  isObserved: false,
  words: { proceed: 'send the request to the model', refuse: 'not ask the model' },
  sample: {
    subjects: [],
    input: () => ({ llm_request: sampleRequest }),
    answer: { hookSpecificOutput: { hookEventName: 'BeforeModel', llm_request: { config: { temperature: 0 } } } },
  },
  testDefaults: { llm_request: emptyRequest },
});

export type BeforeModelInput = v.InferOutput<typeof beforeModel.inputSchema>;

/** Whether a value has the fields of BeforeModel; base fields may be missing, for the engine adds them. */
export const validateBeforeModelInput = inputGuard(beforeModel);
