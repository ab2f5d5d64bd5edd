export { alwaysTrust, neverTrust, storeTrust, type TrustPolicy } from '@agent-hooks/hook-trust/policy';
export type { AnyHookTranslator } from './any-hook-translator.ts';
export { InProcessMessageBus } from './bus/in-process-message-bus.ts';
export type { HookBusMessage, HookBusMessageOf, MessageBus } from './bus/message-bus.ts';
export type { HookDecisionFor } from './decide.ts';
export { HookRegistryNotInitializedError, HookSystemNotInitializedError } from './errors.ts';
export type {
  FiredHookResult,
  FireOptions,
  HookEventFields,
  HookIdentity,
  HostEventFields,
  ProcessedFireResult,
} from './events/fire-methods.ts';
export { HookEventHandler, type HookEventHandlerOptions } from './events/hook-event-handler.ts';
export type { HookExecutor } from './events/hook-executor.ts';
export type { AfterToolOptions, BeforeToolOptions } from './events/tool-fields.ts';
export { HookSystem, type HookSystemStatus } from './hook-system.ts';
export type { HookSystemOptions } from './hook-system-options.ts';
export type { HookExtension, HookHostConfig, HostHooks } from './host-config.ts';
export type { OffSwitchPlaces } from './limits/off-switch.ts';
export type { DebugLogger } from './logging/debug-logger.ts';
export type { OnEvent } from './logging/event-reporter.ts';
export type { RedactOption } from './logging/record-redactor.ts';
export { HookAggregator } from './merge/hook-aggregator.ts';
export { processCommonHookOutputFields } from './merge/process-output.ts';
export { AfterModelHookOutput } from './outputs/after-model-hook-output.ts';
export { BeforeModelHookOutput } from './outputs/before-model-hook-output.ts';
export { BeforeToolHookOutput } from './outputs/before-tool-hook-output.ts';
export { BeforeToolSelectionHookOutput } from './outputs/before-tool-selection-hook-output.ts';
export { createHookOutput, type MergedHookOutput } from './outputs/create-hook-output.ts';
export { DefaultHookOutput } from './outputs/default-hook-output.ts';
export { buildFailureEnvelope, makeEmptySuccessResult } from './outputs/results.ts';
export { HookPlanner } from './plan/hook-planner.ts';
export type { Eligibility, EligibilityState, HookRegistryEntry } from './registry/entry.ts';
export {
  type FunctionHookFor,
  type HookConfigFor,
  HookRegistry,
  type RegisterHookOptions,
} from './registry/hook-registry.ts';
export { readSettingsDocument, type SettingsDocument } from './settings/document/settings-document.ts';
export { type LoadHookSettingsOptions, loadHookSettings } from './settings/load-settings.ts';
export type { HookSettings, HookSettingsProblem, HookSettingsSource } from './settings/settings.ts';
