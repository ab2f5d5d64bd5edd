import * as v from 'valibot';
import type { KindRow } from './kind-row.ts';
import { processEntries, processKind } from './process-kind.ts';
import { sharedEntries } from './shared-entries.ts';

export const residentHookSchema = v.strictObject({
  type: v.literal('resident'),
  ...processEntries,
  idleTimeout: v.optional(
    v.pipe(
      v.number(),
      v.finite(),
      v.gtValue(0),
      v.description('After so many milliseconds without an event the program is ended. Default: 600000.'),
    ),
  ),
  ...sharedEntries,
});

/** A hook that is a program which stays, and answers each event on a line of its own. */
export type ResidentHookConfig = v.InferOutput<typeof residentHookSchema>;

export const residentKind: KindRow<ResidentHookConfig> = {
  ...processKind,
  type: 'resident',
  schema: residentHookSchema,
  words: { noun: 'resident program', target: 'program', given: 'on one line of stdin', answer: 'answer' },
  // It starts once and then answers many events.
  startsProcess: false,
};
