export { listFilteredVariables } from '@agent-hooks/hook-runner';
export {
  describeHookForApproval,
  TrustStore,
  type TrustStoreOptions,
  userConfigDirectory,
} from '@agent-hooks/hook-trust';
export type { HookEventSummary, HookFailureRecord, HookRecord } from './logging/fired-event-log.ts';
export type { HookExplanation } from './plan/explain.ts';
export { explainRules } from './plan/explain-rules.ts';
export type { HookFate } from './plan/select-hooks.ts';
export { localPlace } from './policies/policy-kind-runner.ts';
export { listAllowedHosts, mayCall } from './registry/allowed-hosts.ts';
export { isSwitchedOff, isWaiting } from './registry/eligibility.ts';
export { nameOfHook } from './registry/entry.ts';
export type { HookRegistryOptions } from './registry/hook-registry.ts';
export { isBridgeCommand } from './registry/is-bridge-command.ts';
export { rankOf } from './settings/authority.ts';
export type { TextEncoding } from './settings/document/encoding.ts';
export {
  type DocumentProblem,
  ownSettingsKeys,
  parseSettingsDocument,
  type ReadDocumentOptions,
} from './settings/document/settings-document.ts';
export type { TextSpan } from './settings/document/text-span.ts';
export { type ForeignFile, listForeignFiles } from './settings/foreign/foreign-files.ts';
export { type ParsedForeignFile, parseForeignFile, parseToml } from './settings/foreign/read-foreign-file.ts';
export { problemsOfRules } from './settings/policy-problems.ts';
export type { SettingsHook } from './settings/settings.ts';
export { neutralSettingsFile, settingsFolders } from './settings/settings-files.ts';
