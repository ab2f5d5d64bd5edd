export { checkPolicy } from './check-policy.ts';
export { type CompiledPolicy, compilePolicy, type PolicyAnswer } from './compile-policy.ts';
export type { CompiledRule, RuleDecision, RuleProblem } from './compile-rule.ts';
