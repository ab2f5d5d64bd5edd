import * as v from 'valibot';
import { llmRequestSchema, llmResponsePatchSchema, llmResponseSchema } from '../llm.ts';
import { replaceMerge } from '../merge/rule-sets.ts';
import { lastWins } from '../merge/rules.ts';
import { emptyRequest, emptyResponse, sampleAnswer, sampleRequest, sampleResponse } from '../samples/model-calls.ts';
import { defineEvent, inputGuard, ownName } from './event-row.ts';

/** The model has answered completely. */
export const afterModel = defineEvent({
  name: 'AfterModel',
  input: {
    /** The request to the model, in one shape for every SDK. */
    llm_request: llmRequestSchema,
    /** The response of the model, in one shape for every SDK. */
    llm_response: llmResponseSchema,
  },
  specificOutput: {
    ...ownName,
    /** Replaces the response. */
    llm_response: v.optional(llmResponsePatchSchema),
  },
  matchField: undefined,
  merge: { ...replaceMerge, hookSpecificOutput: { hookEventName: lastWins, llm_response: lastWins } },
  chain: undefined,
  // The model has answered already, so its response is withheld by stopping.
  refuse: (reason) => ({ decision: 'deny', reason, continue: false, stopReason: reason }),
  effects: ['changeResponse', 'suppressOutput', 'systemMessage', 'userMessage', 'stop'],
  isObserved: false,
  words: { proceed: 'go on with the response', refuse: 'not use the response' },
  sample: {
    subjects: [],
    input: () => ({ llm_request: sampleRequest, llm_response: sampleResponse(sampleAnswer) }),
    answer: { hookSpecificOutput: { hookEventName: 'AfterModel', llm_response: sampleResponse('Ask [e-mail].') } },
  },
  testDefaults: { llm_request: emptyRequest, llm_response: emptyResponse },
});

export type AfterModelInput = v.InferOutput<typeof afterModel.inputSchema>;

/** Whether a value has the fields of AfterModel; base fields may be missing, for the engine adds them. */
export const validateAfterModelInput = inputGuard(afterModel);
