export { type CheckedCommand, type CheckOptions, checkCommand, usualPacks } from './check-command.ts';
export { type CheckedPolicy, checkPolicy } from './judge/check-policy.ts';
export {
  type CompiledPolicy,
  compilePolicy,
  type PolicyAnswer,
  type PolicyPlace,
  type PolicySettings,
} from './judge/compile-policy.ts';
export type { Finding } from './judge/finding.ts';
export { type NamedTool, refusesAlways } from './judge/refuses-always.ts';
export { createSessionPast, type PastSession, type SessionPast } from './judge/session-past.ts';
export { familyPacks } from './packs/families.ts';
export type { Level, Pack, PackRule } from './packs/pack.ts';
export { packNames, packs } from './packs/table.ts';
export { createPolicyKind, type PolicyKind, type PolicyOutput } from './policy-kind.ts';
export type { CompiledRule, RuleDecision, RuleProblem } from './rules/compile-rule.ts';
