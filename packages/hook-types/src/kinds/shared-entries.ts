import * as v from 'valibot';

/** The fields that hooks of every kind have. */
export const sharedEntries = {
  name: v.optional(v.pipe(v.string(), v.description('The name by which the hook is listed, enabled and disabled.'))),
  description: v.optional(v.pipe(v.string(), v.description('What the hook is for, in a sentence.'))),
  timeout: v.optional(
    v.pipe(
      v.number(),
      v.finite(),
      v.gtValue(0),
      v.description('How long the hook may take, in milliseconds. Default: 60000.'),
    ),
  ),
  onFailure: v.optional(
    v.pipe(
      v.picklist(['allow', 'block']),
      v.description("What a failure of the hook means: 'allow' (the default) goes on, 'block' refuses the action."),
    ),
  ),
  if: v.optional(
    v.pipe(
      v.record(v.string(), v.string()),
      v.description(
        'The hook runs only if each of these matches: a field of the input (`tool_input.command`) and a regular expression.',
      ),
    ),
  ),
  async: v.optional(
    v.pipe(
      v.boolean(),
      v.description('Run in the background: nobody waits for the answer, and it changes nothing. Not for gates.'),
    ),
  ),
  once: v.optional(v.pipe(v.boolean(), v.description('Run at most once in the life of a hook system.'))),
};

/** What `if` of a hook says: expressions by the dotted path of a field. */
export type HookConditions = Readonly<Record<string, string>>;

/** The fields that hooks of every kind have. */
export type SharedHookFields = v.InferOutput<v.StrictObjectSchema<typeof sharedEntries, undefined>>;
