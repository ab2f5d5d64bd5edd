import {
  type AggregatedHookResult,
  HookError,
  type HookExecutionResponse,
  MessageBusType,
  toError,
} from '@agent-hooks/hook-types';
import type { HookErrorData, HookResponseOutput } from '@agent-hooks/hook-types/internal';

/** The answer to a request, made of what JSON can say as far as hooks did so too. */
export function toResponse(correlationId: string, result: AggregatedHookResult): HookExecutionResponse {
  return { type: MessageBusType.HookExecutionResponse, correlationId, ...describe(result) };
}

/** The same in plain JSON data, so that it survives a wire. */
export function toPlainResponse(correlationId: string, result: AggregatedHookResult): HookExecutionResponse {
  try {
    // What cannot be written must not be published: the other side would hear nothing at all.
    return JSON.parse(JSON.stringify(toResponse(correlationId, result)));
  } catch (error) {
    return toFailedResponse(correlationId, result, error);
  }
}

/** What is said in place of an answer that cannot be written; a refusal stays one. */
export function toFailedResponse(
  correlationId: string,
  { finalOutput }: AggregatedHookResult,
  cause: unknown,
): HookExecutionResponse {
  const message = `The answer is not plain data: ${toError(cause).message}`;
  const isRefused = finalOutput?.decision === 'deny' || finalOutput?.continue === false;
  return {
    ...{ type: MessageBusType.HookExecutionResponse, correlationId, success: false },
    ...(isRefused && { output: refusal(message) }),
    error: { code: 'internal', message },
  };
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
    ...{ success, allOutputs, errors: errors.map(describeError), totalDuration },
    ...(finalOutput && { finalOutput: { ...finalOutput } }),
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
