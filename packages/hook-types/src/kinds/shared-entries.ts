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
};
