import { createCallReader, isNeutralTool, type ToolVocabulary } from '@agent-hooks/hook-types/tools';
import { loadLinearEngine } from '../expressions/guarded-regexp.ts';
import type { CompiledRule, RuleProblem } from '../rules/compile-rule.ts';
import { toolOf } from '../rules/tool-names.ts';
import { type CompiledPolicy, compilePolicy, type PolicySettings } from './compile-policy.ts';
import { deedOf } from './coverage-of-call.ts';
import { viewArgument, viewCommand } from './read-call.ts';

/** A policy whose rules and examples were checked. */
export interface CheckedPolicy {
  readonly policy: CompiledPolicy;
  /** Everything that is wrong with its rules and their examples. */
  readonly problems: readonly RuleProblem[];
  /** What has no effect, and is most likely a mistake. */
  readonly warnings: readonly RuleProblem[];
}

/** Compiles a policy and checks its examples. */
export async function checkPolicy(settings: PolicySettings, vocabulary?: ToolVocabulary): Promise<CheckedPolicy> {
  const policy = compilePolicy(settings, vocabulary);
  if (policy.isGuarded) await loadLinearEngine();
  const problems = [...policy.problems, ...checkExamples(policy.rules, vocabulary)];
  return { policy, problems, warnings: policy.warnings };
}

/** Where the examples of rules are read. */
const scene = { project: '/project', cwd: '/project', home: '/home/user', ignoresCase: false };

function checkExamples(rules: readonly CompiledRule[], vocabulary?: ToolVocabulary): readonly RuleProblem[] {
  const read = createCallReader(vocabulary);
  const covers = (rule: CompiledRule, text: string) =>
    rule.names.some((name) => {
      const tool = isNeutralTool(name) ? name : toolOf(name, read);
      // An effect that no tool is named after is shown by commands that have it.
      const view = tool
        ? viewArgument(tool, name, { text, place: scene })
        : rule.effect
          ? viewCommand(name, text, scene)
          : viewArgument(tool, name, { text, place: scene });
      return deedOf(rule, view, scene) !== undefined;
    });
  return rules.flatMap((rule) => {
    const wrong = (
      field: 'match' | 'notMatch',
      text: string,
      { index, expected }: { index: number; expected: string },
    ) =>
      covers(rule, text) === (field === 'match')
        ? []
        : [{ path: ['rules', rule.index, field, index], found: JSON.stringify(text), expected }];
    const [covered, other] = [`something that ${rule.text} covers`, `something that ${rule.text} does not cover`];
    return [
      ...rule.match.flatMap((text, index) => wrong('match', text, { index, expected: covered })),
      ...rule.notMatch.flatMap((text, index) => wrong('notMatch', text, { index, expected: other })),
    ];
  });
}
