import type { ToolVocabulary } from '@agent-hooks/hook-types/tools';
import { loadLinearEngine } from '../expressions/guarded-regexp.ts';
import { type CompiledPolicy, checkExamples, compilePolicy } from './compile-policy.ts';
import type { RuleProblem } from './compile-rule.ts';

/** A policy whose rules and examples were checked. */
export interface CheckedPolicy {
  readonly policy: CompiledPolicy;
  /** Everything that is wrong with its rules and their examples. */
  readonly problems: readonly RuleProblem[];
}

/** Compiles a policy and checks its examples. */
export async function checkPolicy(rules: unknown, vocabulary?: ToolVocabulary): Promise<CheckedPolicy> {
  const policy = compilePolicy(rules, vocabulary);
  if (policy.isGuarded) await loadLinearEngine();
  return { policy, problems: [...policy.problems, ...checkExamples(policy.rules, vocabulary)] };
}
