import * as v from 'valibot';
import { hookToolConfigSchema, llmRequestSchema } from '../llm.ts';
import { selectionMerge } from '../merge/rule-sets.ts';
import { lastWins, toolConfigUnion } from '../merge/rules.ts';
import { emptyRequest, sampleRequest } from '../samples/model-calls.ts';
import { defineEvent, inputGuard, ownName } from './event-row.ts';

/** The model is about to choose among the tools. */
export const beforeToolSelection = defineEvent({
  name: 'BeforeToolSelection',
  input: {
    /** The request to the model, in one shape for every SDK. */
    llm_request: llmRequestSchema,
  },
  specificOutput: {
    ...ownName,
    /** Which tools the model may call. */
    toolConfig: v.optional(hookToolConfigSchema),
  },
  matchField: undefined,
  merge: { ...selectionMerge, hookSpecificOutput: { hookEventName: lastWins, toolConfig: toolConfigUnion } },
  chain: undefined,
  refuse: (reason) => ({
    decision: 'deny',
    reason,
    hookSpecificOutput: { toolConfig: { mode: 'NONE', allowedFunctionNames: [] } },
  }),
  effects: ['restrictTools', 'setMode', 'systemMessage', 'stop'],
  isObserved: false,
  words: { proceed: 'let the model choose among its tools', refuse: 'offer no tool to the model' },
  sample: {
    subjects: [],
    input: () => ({ llm_request: sampleRequest }),
    answer: {
      hookSpecificOutput: {
        hookEventName: 'BeforeToolSelection',
        toolConfig: { mode: 'AUTO', allowedFunctionNames: ['read_file', 'glob'] },
      },
    },
  },
  testDefaults: { llm_request: emptyRequest },
});

export type BeforeToolSelectionInput = v.InferOutput<typeof beforeToolSelection.inputSchema>;

/** Whether a value has the fields of BeforeToolSelection; base fields may be missing, for the engine adds them. */
export const validateBeforeToolSelectionInput = inputGuard(beforeToolSelection);
