import * as v from 'valibot';
import { PreCompressTrigger } from '../names.ts';
import { defineEvent, inputGuard, noticeOnly } from './event-row.ts';

/** The conversation is about to be compressed. */
export const preCompress = defineEvent({
  name: 'PreCompress',
  input: {
    /** Who wants it: the user (`manual`) or the agent itself (`auto`). */
    trigger: v.picklist(Object.values(PreCompressTrigger)),
  },
  ...noticeOnly,
  matchField: 'trigger',
  words: { proceed: 'compress the conversation', refuse: 'not compress the conversation' },
  sample: {
    subjects: Object.values(PreCompressTrigger),
    // An unknown subject is for the validation of the input to refuse.
    input: (subject) => ({ trigger: subject as PreCompressTrigger }),
    answer: { systemMessage: 'The transcript was saved.' },
  },
  testDefaults: { trigger: 'auto' },
});

export type PreCompressInput = v.InferOutput<typeof preCompress.inputSchema>;

/** Whether a value has the fields of PreCompress; base fields may be missing, for the engine adds them. */
export const validatePreCompressInput = inputGuard(preCompress);
