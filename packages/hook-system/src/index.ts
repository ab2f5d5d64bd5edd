export {
  alwaysTrust,
  type CheckedCommand,
  type CommandPlace,
  checkCommand,
  type DescribedScript,
  describeHookForApproval,
  type Environment,
  type HookDescription,
  isOnPath,
  neverTrust,
  type ObservedFile,
  type ObservedProgram,
  type ReadApprovals,
  storeTrust,
  type TrustApproval,
  type TrustPolicy,
  type TrustState,
  TrustStore,
  type TrustStoreOptions,
  type TrustSubject,
  type TrustVerdict,
  userConfigDirectory,
} from '@agent-hooks/hook-trust';
export type { AnyHookTranslator } from './any-hook-translator.ts';
export { InProcessMessageBus } from './bus/in-process-message-bus.ts';
export type { HookBusMessage, HookBusMessageOf, MessageBus } from './bus/message-bus.ts';
export { HookRegistryNotInitializedError, HookSystemNotInitializedError } from './errors.ts';
export type {
  FiredHookResult,
  FireOptions,
  HookEventFields,
  HookIdentity,
  ProcessedFireResult,
} from './events/fire-methods.ts';
export {
  type AfterToolOptions,
  type BeforeToolOptions,
  HookEventHandler,
  type HookEventHandlerOptions,
} from './events/hook-event-handler.ts';
export type { HookExecutor } from './events/hook-executor.ts';
export { buildFailureEnvelope, type FailureMeta, makeEmptySuccessResult } from './events/results.ts';
export type { RecheckHook } from './events/run-hooks.ts';
export { HookSystem, type HookSystemOptions, type HookSystemStatus } from './hook-system.ts';
export type { HookExtension, HookHostConfig, HostHooks } from './host-config.ts';
export { checkDepth } from './limits/depth.ts';
export { describeOffSwitch } from './limits/describe-off-switch.ts';
export {
  type OffSwitch,
  type OffSwitches,
  type OffSwitchPlaces,
  readOffSwitch,
  setOffSwitch,
} from './limits/off-switch.ts';
export type { DebugLogger } from './logging/debug-logger.ts';
export type { OnEvent } from './logging/event-teller.ts';
export type { HookEventSummary, HookFailureRecord, HookRecord } from './logging/fired-event-log.ts';
export { RecordRedactor, type RedactOption } from './logging/record-redactor.ts';
export { HookAggregator } from './merge/hook-aggregator.ts';
export { processCommonHookOutputFields } from './merge/process-output.ts';
export { AfterModelHookOutput } from './outputs/after-model-hook-output.ts';
export { BeforeModelHookOutput } from './outputs/before-model-hook-output.ts';
export { BeforeToolHookOutput } from './outputs/before-tool-hook-output.ts';
export { BeforeToolSelectionHookOutput } from './outputs/before-tool-selection-hook-output.ts';
export { createHookOutput, type MergedHookOutput, type SingleHookOutput } from './outputs/create-hook-output.ts';
export { DefaultHookOutput } from './outputs/default-hook-output.ts';
export type { HookExplanation } from './plan/explain.ts';
export { type HookEventContext, HookPlanner } from './plan/hook-planner.ts';
export type { EventPlan, PlannedHook } from './plan/planned-hook.ts';
export type { HookFate } from './plan/select-hooks.ts';
export { listAllowedHosts, mayCall } from './registry/allowed-hosts.ts';
export { isSwitchedOff, isWaiting } from './registry/eligibility.ts';
export { type Eligibility, type EligibilityState, type HookRegistryEntry, nameOfHook } from './registry/entry.ts';
export {
  type FunctionHookFor,
  type HookConfigFor,
  HookRegistry,
  type HookRegistryOptions,
  type RegisterHookOptions,
} from './registry/hook-registry.ts';
export { cutMark, longestSecret, makeRedactor, type Redactor } from './secrets/redact.ts';
export type { TextEncoding } from './settings/document/encoding.ts';
export {
  type DocumentProblem,
  ownSettingsKeys,
  parseSettingsDocument,
  type ReadDocumentOptions,
  readSettingsDocument,
  type SettingsDocument,
} from './settings/document/settings-document.ts';
export type { TextSpan } from './settings/document/text-span.ts';
export { type LoadHookSettingsOptions, loadHookSettings } from './settings/load-settings.ts';
export type { HookSettings, HookSettingsProblem, HookSettingsSource, SettingsHook } from './settings/settings.ts';
export { defaultSystemDir, neutralSettingsFile, settingsFolders } from './settings/settings-files.ts';
