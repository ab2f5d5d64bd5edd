export type { RecheckHook } from './events/run-hooks.ts';
export { namesOf, toolFields } from './events/tool-fields.ts';
export { checkDepth } from './limits/depth.ts';
export { RecordRedactor } from './logging/record-redactor.ts';
export { noReason } from './outputs/default-hook-output.ts';
export type { FailureMeta } from './outputs/results.ts';
export type { HookEventContext } from './plan/host-plan.ts';
export type { EventPlan, PlannedHook } from './plan/planned-hook.ts';
export { cutMark, longestSecret, makeRedactor, type Redactor } from './secrets/redact.ts';
