import { type buildFailureEnvelope, type HookPlanner, makeEmptySuccessResult } from '@agent-hooks/hook-system';
import {
  type AggregatedHookResult,
  getEventRow,
  type HookEventName,
  type HookInput,
  type HookOutput,
} from '@agent-hooks/hook-types';

/** The result of an event without hooks, frozen; events return new objects, as `makeEmptySuccessResult()` does. */
export const EMPTY_SUCCESS_RESULT: Readonly<AggregatedHookResult> = freezeResult(makeEmptySuccessResult());

/** For which event and request a failure envelope is built. */
export type FailureMeta = NonNullable<Parameters<typeof buildFailureEnvelope>[2]>;

/** What an event is about: the tool, or what triggered it. */
export type HookEventContext = NonNullable<Parameters<HookPlanner['createExecutionPlan']>[1]>;

/** The input of the next hook of a sequence; unchanged if the answer changes nothing, or the event has no chaining. */
export function applyHookOutputToInput(input: HookInput, output: HookOutput, eventName: HookEventName): HookInput {
  return getEventRow(eventName).chain?.(input, output) ?? input;
}

function freezeResult(result: AggregatedHookResult): Readonly<AggregatedHookResult> {
  for (const value of Object.values(result)) Object.freeze(value);
  return Object.freeze(result);
}
