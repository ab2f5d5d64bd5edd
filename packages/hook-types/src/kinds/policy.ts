import * as v from 'valibot';
import { isRecord } from '../record.ts';
import { allButNames, type KindRow } from './kind-row.ts';
import { sharedEntries } from './shared-entries.ts';

const examples = (text: string) => v.optional(v.pipe(v.array(v.string()), v.description(text)));

const policyRuleSchema = v.strictObject({
  rule: v.pipe(
    v.string(),
    v.regex(/\S/),
    v.description(
      'A tool and a pattern on its main argument: `shell(git push:*)`, `write(secrets/**)`, `mcp(github/*)`, `fetch`.',
    ),
  ),
  decision: v.pipe(
    v.picklist(['allow', 'ask', 'deny', 'block']),
    v.description('What the rule says about a call that it covers. The strictest rule wins.'),
  ),
  reason: v.optional(v.pipe(v.string(), v.description('What the model, and a person who is asked, are told.'))),
  match: examples('Main arguments that the rule covers; checked when the policy is loaded.'),
  notMatch: examples('Main arguments that it does not cover; checked when the policy is loaded.'),
});

/** One rule of a policy: what it covers and what it says. */
export type PolicyRule = v.InferOutput<typeof policyRuleSchema>;

const policyEntries = {
  ...sharedEntries,
  // Rules that fail to guard are no reason to go on.
  onFailure: v.optional(sharedEntries.onFailure.wrapped, 'block'),
};

/** What a settings file should contain. */
export const policyHookSchema = v.strictObject({
  type: v.literal('policy'),
  rules: v.pipe(v.array(policyRuleSchema), v.description('The rules; each covers calls of tools, the strictest wins.')),
  ...policyEntries,
});

/** A hook that is a list of rules, evaluated in the host: nothing is started. */
export type PolicyHookConfig = v.InferInput<typeof policyHookSchema>;

/** Rules that cannot be read are kept as they are: the policy refuses its events instead of being left out. */
const readableSchema = v.strictObject({ type: v.literal('policy'), rules: v.optional(v.unknown()), ...policyEntries });

export const policyKind: KindRow<PolicyHookConfig> = {
  type: 'policy',
  schema: readableSchema,
  essential: [],
  anyOther: false,
  inSettingsFiles: true,
  identity: allButNames,
  starts: () => null,
  calls: () => null,
  variables: () => [],
  written: () => null,
  secrets: () => [],
  target: ({ rules }) => (Array.isArray(rules) ? describeRules(rules) : null),
  words: { noun: 'policy', target: 'rules', given: 'as it is', answer: 'answer' },
  startsProcess: false,
};

/** The first rule, and how many there are beside it. */
function describeRules([first, ...others]: readonly unknown[]): string {
  const text = isRecord(first) && typeof first.rule === 'string' ? first.rule : 'no rule';
  return others.length === 0 ? text : `${text} and ${others.length} more`;
}
