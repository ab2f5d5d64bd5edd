import * as v from 'valibot';
import { described } from './described.ts';

/** The fields that hooks of every kind have. */
export const sharedEntries = {
  name: described(v.string(), 'The name by which the hook is listed, enabled and disabled.'),
  description: described(v.string(), 'What the hook is for, in a sentence.'),
  timeout: v.optional(
    v.pipe(
      v.number(),
      v.finite(),
      v.gtValue(0),
      v.description('How long the hook may take, in milliseconds. Default: 60000.'),
    ),
  ),
  onFailure: described(
    v.picklist(['allow', 'block']),
    "What a failure of the hook means: 'allow' (the default) goes on, 'block' refuses the action.",
  ),
  if: described(
    v.record(v.string(), v.string()),
    'The hook runs only if each of these matches: a field of the input (`tool_input.command`) and a regular expression.',
  ),
  async: described(
    v.boolean(),
    'Run in the background: nobody waits for the answer, and it changes nothing. Not for gates.',
  ),
  once: described(v.boolean(), 'Run at most once in the life of a hook system.'),
  mode: described(
    v.picklist(['enforce', 'monitor']),
    "'monitor': the answer is recorded as what would have happened, and nothing of it is applied. Not for gates.",
  ),
  rerun: described(
    v.boolean(),
    'false: do not run again when another hook changes the input. For hooks that only observe, not for gates.',
  ),
};

/** What `if` of a hook says: expressions by the dotted path of a field. */
export type HookConditions = Readonly<Record<string, string>>;

/** The fields that hooks of every kind have. */
export type SharedHookFields = v.InferOutput<v.StrictObjectSchema<typeof sharedEntries, undefined>>;
