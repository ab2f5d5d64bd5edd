export { listKeptBack } from '@agent-hooks/hook-runner';
export {
  type ApprovalStatus,
  type CheckedCommand,
  type CommandPlace,
  checkCommand,
  type DescribedScript,
  describeHookForApproval,
  type Environment,
  type HookDescription,
  isOnPath,
  locateProgram,
  type ObservedFile,
  type ObservedProgram,
  type ReadApprovals,
  type TrustApproval,
  type TrustState,
  TrustStore,
  type TrustStoreOptions,
  type TrustSubject,
  userConfigDirectory,
} from '@agent-hooks/hook-trust';
export { appendAudit, headFileOf } from './audit/audit-file.ts';
export type { AuditEntry, AuditHead } from './audit/audit-line.ts';
export { findAuditFile } from './audit/find-audit-file.ts';
export { type AuditProblem, type AuditVerification, verifyAudit } from './audit/verify-audit.ts';
export type { RecheckHook } from './events/run-hooks.ts';
export { namesOf, toolFields } from './events/tool-fields.ts';
export { checkDepth } from './limits/depth.ts';
export {
  describeOffSwitch,
  type OffSwitch,
  type OffSwitches,
  readOffSwitch,
  setOffSwitch,
} from './limits/off-switch.ts';
export type { HookEventSummary, HookFailureRecord, HookRecord } from './logging/fired-event-log.ts';
export { RecordRedactor } from './logging/record-redactor.ts';
export type { FailureMeta } from './outputs/results.ts';
export type { HookExplanation } from './plan/explain.ts';
export { explainRules } from './plan/explain-rules.ts';
export type { HookEventContext } from './plan/host-plan.ts';
export type { EventPlan, PlannedHook } from './plan/planned-hook.ts';
export type { HookFate } from './plan/select-hooks.ts';
export { localPlace } from './policies/policy-carrier.ts';
export {
  hashPolicy,
  isPolicyName,
  leftOutOfPolicies,
  type PolicyFile,
  policyFolder,
  readPolicyFiles,
} from './policies/policy-files.ts';
export { listAllowedHosts, mayCall } from './registry/allowed-hosts.ts';
export { isSwitchedOff, isWaiting } from './registry/eligibility.ts';
export { nameOfHook } from './registry/entry.ts';
export type { HookRegistryOptions } from './registry/hook-registry.ts';
export { isBridgeCommand } from './registry/is-bridge-command.ts';
export { cutMark, longestSecret, makeRedactor, type Redactor } from './secrets/redact.ts';
export type { TextEncoding } from './settings/document/encoding.ts';
export {
  type DocumentProblem,
  ownSettingsKeys,
  parseSettingsDocument,
  type ReadDocumentOptions,
} from './settings/document/settings-document.ts';
export type { TextSpan } from './settings/document/text-span.ts';
export { acceptsCi, findManaged } from './settings/find-managed.ts';
export { type ForeignFile, listForeignFiles } from './settings/foreign/foreign-files.ts';
export { type ParsedForeignFile, parseForeignFile, parseToml } from './settings/foreign/read-foreign-file.ts';
export { problemsOfRules } from './settings/policy-problems.ts';
export type { SettingsHook } from './settings/settings.ts';
export { defaultSystemDir, neutralSettingsFile, settingsFolders } from './settings/settings-files.ts';
