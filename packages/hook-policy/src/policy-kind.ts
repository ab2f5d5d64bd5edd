import type { HookConfig, HookInput } from '@agent-hooks/hook-types';
import { problemAt } from '@agent-hooks/hook-types/internal';
import type { ToolVocabulary } from '@agent-hooks/hook-types/tools';
import { type CheckedPolicy, checkPolicy } from './judge/check-policy.ts';
import type { PolicyAnswer, PolicyPlace, PolicySettings } from './judge/compile-policy.ts';
import { createSessionPast } from './judge/session-past.ts';
import type { RuleDecision } from './rules/compile-rule.ts';

/** What a policy answers: nothing, or a decision with its reason. */
export type PolicyOutput =
  | {
      readonly decision: RuleDecision;
      readonly reason: string;
      /** The rule that decided, and what it is about: what records tell where they do not quote a call. */
      readonly hookSpecificOutput?: { readonly rule: string; readonly effect?: string };
    }
  | undefined;

type RunPolicy = (
  config: Extract<HookConfig, { readonly type: 'policy' }>,
  input: HookInput,
  place: PolicyPlace,
) => PolicyOutput | Promise<PolicyOutput>;

/** Runs hooks of the kind `policy`: at once, but for the first event of a policy, before which its rules are checked. */
export type PolicyKind = RunPolicy & {
  /** Notes for rules with `after` what a call does that was let through; returns what was noted. */
  readonly note: (config: HookConfig, input: HookInput, place: PolicyPlace) => readonly string[];
};

/** Makes the kind `policy`: rules and packs, evaluated in the host; nothing is started. */
export function createPolicyKind(vocabulary?: ToolVocabulary, past = createSessionPast()): PolicyKind {
  const checked = new WeakMap<object, CheckedPolicy>();
  const run: RunPolicy = (config, input, place) => {
    const known = checked.get(config);
    if (known) return answer(known, input, { past, ...place });
    // The fields are data of a settings file: whatever they are, they are checked.
    return checkPolicy(config as PolicySettings, vocabulary).then((policy) => {
      checked.set(config, policy);
      return answer(policy, input, { past, ...place });
    });
  };
  return Object.assign(run, {
    note: (config: HookConfig, input: HookInput, place: PolicyPlace) =>
      input.hook_event_name === 'BeforeTool'
        ? (checked.get(config)?.policy.note?.(input, { past, ...place }) ?? [])
        : [],
  });
}

/** Rules that cannot be read are a failure of the hook, which refuses unless its settings say otherwise. */
function answer({ policy, problems }: CheckedPolicy, input: object, place: PolicyPlace): PolicyOutput {
  const [problem] = problems;
  if (problem) {
    const more = problems.length > 1 ? `, and ${problems.length - 1} more` : '';
    const { path, found, expected } = problemAt(problem.path, problem.found, problem.expected);
    throw new Error(
      `The policy has rules that cannot be relied on: ${path}: found ${found}, expected ${expected}${more}. Fix the rules`,
    );
  }
  const found = policy.judge(input, place);
  return found && { decision: found.decision, reason: found.reason, ...nameRule(found) };
}

function nameRule({ decision, findings }: PolicyAnswer): Pick<NonNullable<PolicyOutput>, 'hookSpecificOutput'> {
  const [deciding] = findings.filter((each) => each.decision === decision);
  if (!deciding) return {};
  const { pack, rule, effect } = deciding;
  const name = pack === undefined ? rule : `${pack}: ${rule}`;
  return { hookSpecificOutput: { rule: name, ...(effect && { effect: effect.kind }) } };
}
