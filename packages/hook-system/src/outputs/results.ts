import {
  type AggregatedHookResult,
  getEventRow,
  HookError,
  type HookEventName,
  type HookOutput,
  toError,
} from '@agent-hooks/hook-types';
import type { HookFailureStage } from '@agent-hooks/hook-types/internal';
import type { AnyHookTranslator } from '../any-hook-translator.ts';
import { createMergedOutput, type MergedHookOutput } from './create-hook-output.ts';
import { decideVerdict, proceed } from './verdict.ts';

/** The answer where no hook runs: a new object each time, so that changing it affects no other caller. */
export function makeEmptySuccessResult<Output extends HookOutput = HookOutput>(): AggregatedHookResult<Output> {
  return {
    success: true,
    finalOutput: undefined,
    allOutputs: [],
    errors: [],
    totalDuration: 0,
    verdict: proceed,
    runs: [],
  };
}

/** The answer of a system that does not work at all: everything is refused, and the agent is to stop. */
export function buildRefusal<Name extends HookEventName>(
  eventName: Name,
  reason: string,
  translator?: AnyHookTranslator,
): AggregatedHookResult<MergedHookOutput<Name>> {
  const output: HookOutput = { decision: 'deny', reason, continue: false, stopReason: reason };
  return {
    success: false,
    finalOutput: createMergedOutput(eventName, output, translator),
    allOutputs: [output],
    errors: [new HookError('hook_not_started', reason)],
    totalDuration: 0,
    verdict: decideVerdict(getEventRow(eventName), output, { runs: [], isSuppressedByGate: true }),
    runs: [],
  };
}

/** For whom and since when an event was worked on as it failed. */
export interface FailureMeta {
  readonly eventName?: HookEventName | undefined;
  readonly correlationId?: string | undefined;
  /** In milliseconds. */
  readonly totalDuration?: number | undefined;
}

/** The answer where the engine itself failed: it says at which stage, and lets the caller proceed. */
export function buildFailureEnvelope<Output extends HookOutput = HookOutput>(
  error: unknown,
  stage: HookFailureStage,
  { eventName, correlationId, totalDuration = 0 }: FailureMeta = {},
): AggregatedHookResult<Output> {
  return {
    ...makeEmptySuccessResult<Output>(),
    ...{ success: false, errors: [toError(error)], totalDuration, stage },
    ...(eventName !== undefined && { eventName }),
    ...(correlationId !== undefined && { correlationId }),
  };
}
