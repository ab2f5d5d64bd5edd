import * as v from 'valibot';
import { AgentErrorKind } from '../names.ts';
import { fields } from '../record.ts';
import { samplePrompt } from '../samples/model-calls.ts';
import { defineEvent, inputGuard, noticeOnly } from './event-row.ts';

/** A turn of the agent ended with an error or an interrupt: the turn that AfterAgent never sees. */
export const agentError = defineEvent({
  name: 'AgentError',
  input: {
    /** What went wrong. */
    error: fields({
      /** What happened, in words. */
      message: v.string(),
      /** `failed`, `aborted` by the host, or `interrupted` by the user. */
      kind: v.picklist(Object.values(AgentErrorKind)),
    }),
    /** The user's prompt that the agent worked on. */
    prompt: v.string(),
  },
  ...noticeOnly,
  matchField: 'error.kind',
  words: { proceed: 'end the turn', refuse: 'not end the turn' },
  sample: {
    subjects: Object.values(AgentErrorKind),
    input: (subject) => ({
      // An unknown subject is for the validation of the input to refuse.
      error: { message: 'The model could not be reached.', kind: subject as AgentErrorKind },
      prompt: samplePrompt,
    }),
    answer: {},
  },
  testDefaults: { error: { message: '', kind: 'failed' } },
});

export type AgentErrorInput = v.InferOutput<typeof agentError.inputSchema>;

/** Whether a value has the fields of AgentError; base fields may be missing, for the engine adds them. */
export const validateAgentErrorInput = inputGuard(agentError);
