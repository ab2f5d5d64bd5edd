import {
  type AggregatedHookResult,
  HookError,
  type HookErrorData,
  type HookExecutionResponse,
  type HookResponseOutput,
  MessageBusType,
} from '@agent-hooks/hook-types';
import { toError } from '../errors.ts';

/** Puts the answer to a request into plain JSON data, so that it survives a wire. */
export function toResponse(correlationId: string, result: AggregatedHookResult): HookExecutionResponse {
  const type = MessageBusType.HookExecutionResponse;
  try {
    // What cannot be written must not be published: the other side would hear nothing at all.
    return JSON.parse(JSON.stringify({ type, correlationId, ...describe(result) }));
  } catch (cause) {
    const message = `The answer is not plain data: ${toError(cause).message}`;
    const isRefused = result.finalOutput?.decision === 'deny' || result.finalOutput?.continue === false;
    return {
      type,
      correlationId,
      success: false,
      ...(isRefused && { output: refusal(message) }),
      error: { code: 'internal', message },
    };
  }
}

function describe(result: AggregatedHookResult): Pick<HookExecutionResponse, 'success' | 'output' | 'error'> {
  const { stage, eventName, finalOutput } = result;
  if (stage === undefined) return { success: true, output: toOutput(result) };
  const error = { ...describeError(result.errors[0]), details: { stage, eventName } };
  // A refusal goes with the error: a gate was due.
  return { success: false, ...(finalOutput && { output: toOutput(result) }), error };
}

function toOutput({ success, finalOutput, allOutputs, errors, totalDuration, stage }: AggregatedHookResult) {
  return {
    success,
    ...(finalOutput && { finalOutput: { ...finalOutput } }),
    allOutputs,
    errors: errors.map(describeError),
    totalDuration,
    ...(stage !== undefined && { stage }),
  } satisfies HookResponseOutput;
}

function describeError(thrown: unknown): HookErrorData {
  const error = toError(thrown);
  return { code: error instanceof HookError ? error.code : 'internal', message: error.message };
}

function refusal(reason: string): HookResponseOutput {
  const finalOutput = { decision: 'deny', reason } as const;
  return { success: false, finalOutput, allOutputs: [finalOutput], errors: [], totalDuration: 0 };
}
