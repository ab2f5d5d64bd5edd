export { type AttackPair, type AttackReport, attackPolicy } from './attack/attack.ts';
export { attackCases, renderAttack } from './attack/render-attack.ts';
export { type RunShell, ShellOracle } from './attack/shell-oracle.ts';
export {
  type BacktestOptions,
  type BacktestReport,
  type Example,
  type RuleGroup,
  runBacktest,
} from './backtest/backtest.ts';
export { type PolicyCase, toCases } from './backtest/case-file.ts';
export { type Exception, rulesFor } from './backtest/exceptions.ts';
export {
  CallJudge,
  type Decision,
  type DueHook,
  type DueHooks,
  type JudgedFinding,
  type JudgedPart,
  type Judgement,
  type JudgeOptions,
  type NativeCall,
  type ScriptAnswer,
} from './backtest/judge-calls.ts';
export { judgeTranscripts } from './backtest/judge-transcripts.ts';
export { hasRules, readPolicies } from './backtest/read-policies.ts';
export { renderBacktestPage } from './backtest/render-page.ts';
export { type BacktestNotes, renderBacktest } from './backtest/render-text.ts';
export { type RuleWarning, reviewPolicy } from './review/review-policy.ts';
export {
  describeUnreadable,
  findTranscripts,
  readTranscript,
  type TranscriptFile,
  transcriptAgents,
} from './transcripts/find-transcripts.ts';
export type { CallOutcome, Transcript, TranscriptAgent, TranscriptCall } from './transcripts/transcript-call.ts';
export { findPlaces, type PlacedRule, type Refusal, readRefusal, refusalToJson, suggestRule } from './why/refusal.ts';
export { findCovered, readException, refusingHooks, withException } from './why/wanted-exception.ts';
