import * as v from 'valibot';
import { isRecord } from '../record.ts';
import { type KindRow, startsNothing } from './kind-row.ts';
import { sharedEntries } from './shared-entries.ts';

const optional = <Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.optional(v.pipe(schema, v.description(text)));

const exceptionEntries = {
  rule: v.pipe(
    v.string(),
    v.regex(/\S/),
    v.description(
      'A tool and a pattern on its main argument (`shell(git push:*)`, `write(secrets/**)`, `mcp(github/*)`, `fetch`), or an effect (`delete(outside project)`, `send(secret)`, `execute(download)`).',
    ),
  ),
  decision: v.pipe(
    v.picklist(['allow', 'ask', 'deny', 'block']),
    v.description('What the rule says about a call that it covers. The strictest rule wins.'),
  ),
  reason: optional(v.string(), 'What the model, and a person who is asked, are told.'),
};

const policyRuleSchema = v.strictObject({
  ...exceptionEntries,
  after: optional(v.string(), 'Another rule: this one holds once the session has done what that one covers.'),
  match: optional(v.array(v.string()), 'Main arguments that the rule covers; checked when the policy is loaded.'),
  notMatch: optional(v.array(v.string()), 'Main arguments that it does not cover; checked when the policy is loaded.'),
});

/** One rule of a policy: what it covers and what it says. */
export type PolicyRule = v.InferOutput<typeof policyRuleSchema>;

const exceptionSchema = v.strictObject({
  ...exceptionEntries,
  until: optional(v.string(), 'The day on which the exception ends, such as 2026-12-01.'),
});

const policyEntries = {
  ...sharedEntries,
  // Rules that fail to guard are not a reason to go on.
  onFailure: v.optional(sharedEntries.onFailure.wrapped, 'block'),
};

/** What a settings file should contain. */
export const policyHookSchema = v.strictObject({
  type: v.literal('policy'),
  rules: optional(v.array(policyRuleSchema), 'The rules; each covers calls of tools, the strictest wins.'),
  packs: optional(v.array(v.string()), 'Ready-made sets of rules: `core`, `git`, `secrets`, `kubernetes`, …, `all`.'),
  level: optional(v.picklist(['standard', 'strict', 'paranoid']), 'How cautious the packs are. Default: `standard`.'),
  except: optional(v.array(exceptionSchema), 'Cases in which the policy decides otherwise, each with an optional end.'),
  ...policyEntries,
});

/** A hook that is a list of rules, evaluated in the host: nothing is started. */
export type PolicyHookConfig = v.InferInput<typeof policyHookSchema>;

/** Rules that cannot be read are kept as they are: the policy refuses its events instead of being left out. */
const readableSchema = v.strictObject({
  type: v.literal('policy'),
  ...v.entriesFromList(['rules', 'packs', 'level', 'except'], v.optional(v.unknown())),
  ...policyEntries,
});

export const policyKind: KindRow<PolicyHookConfig> = {
  type: 'policy',
  schema: readableSchema,
  essential: [],
  anyOther: false,
  inSettingsFiles: true,
  ...startsNothing,
  target: ({ rules, packs }) => describePolicy(rules, packs),
  words: { noun: 'policy', target: 'rules', given: 'as it is', answer: 'answer' },
};

/** The packs, the first rule, and how many there are beside it. */
function describePolicy(rules: unknown, packs: unknown): string | null {
  const named = Array.isArray(packs) && packs.length > 0 ? [`packs ${packs.join(', ')}`] : [];
  const parts = Array.isArray(rules) && rules.length > 0 ? [...named, describeRules(rules)] : named;
  return parts.join('; ') || null;
}

function describeRules([first, ...others]: readonly unknown[]): string {
  const text = isRecord(first) && typeof first.rule === 'string' ? first.rule : 'no rule';
  return others.length === 0 ? text : `${text} and ${others.length} more`;
}
