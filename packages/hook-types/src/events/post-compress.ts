import * as v from 'valibot';
import { PreCompressTrigger } from '../names.ts';
import { defineEvent, inputGuard, noticeOnly } from './event-row.ts';

/** The conversation has been compressed. */
export const postCompress = defineEvent({
  name: 'PostCompress',
  input: {
    /** Who wants it: the user (`manual`) or the agent itself (`auto`). */
    trigger: v.picklist(Object.values(PreCompressTrigger)),
    /** What replaces the older conversation. */
    summary: v.string(),
  },
  ...noticeOnly,
  matchField: 'trigger',
  words: { proceed: 'go on with the compressed conversation', refuse: 'not go on with the compressed conversation' },
  sample: {
    subjects: Object.values(PreCompressTrigger),
    input: (subject) => ({
      // An unknown subject is for the validation of the input to refuse.
      trigger: subject as PreCompressTrigger,
      summary: 'The user wants another greeting. The file is src/greeting.ts.',
    }),
    answer: { systemMessage: 'The branch is still feature/login.' },
  },
  testDefaults: { trigger: 'auto', summary: '' },
});

export type PostCompressInput = v.InferOutput<typeof postCompress.inputSchema>;

/** Whether a value has the fields of PostCompress; base fields may be missing, for the engine adds them. */
export const validatePostCompressInput = inputGuard(postCompress);
